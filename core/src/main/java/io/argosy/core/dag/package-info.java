/**
 * Containerised workflows as values: what is to run, where it may run, and who runs what when.
 *
 * <p>Start at {@link Workflow}, {@link Platform} and {@link Schedule}. Costs live in {@code cost},
 * the policies that make a schedule in {@code policy}, the judge of schedules in {@code check}.
 * Nothing here reads a file or a clock; docs/algorithms/workflows.md has the equations.
 */
@NullMarked
package io.argosy.core.dag;

import org.jspecify.annotations.NullMarked;
