/**
 * Simulates lists of independent tasks on machines that users share.
 *
 * <p>Start at {@link TaskListPart}.
 */
@NullMarked
package io.argosy.simulator.kind.tasks;

import org.jspecify.annotations.NullMarked;
