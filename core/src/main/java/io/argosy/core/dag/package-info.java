/**
 * Containerised workflows as values: what is to run, where it may run, and which vCPU runs it when.
 *
 * <p>Start at {@link Workflow}, {@link Platform} and {@link Schedule}. Costs are in {@code cost},
 * the policies that compute schedules in {@code policy}, the validation of schedules in {@code
 * check}. Nothing here reads a file or a clock; docs/algorithms/workflows.md has the equations.
 */
@NullMarked
package io.argosy.core.dag;

import org.jspecify.annotations.NullMarked;
