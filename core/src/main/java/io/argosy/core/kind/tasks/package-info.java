/**
 * A list of independent tasks on slots that users share: a bag that rents nothing.
 *
 * <p>Start at {@link TaskListKind}. Every worker holds the task that it runs and a short queue of
 * tasks ahead ({@link TasksAhead}), so that short tasks need no round trip each. What the tasks are
 * is in the job file, which the kernel does not read. Bags on rented machines are in {@code
 * kind.bag}.
 */
@NullMarked
package io.argosy.core.kind.tasks;

import org.jspecify.annotations.NullMarked;
