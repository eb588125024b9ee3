/**
 * The table of the tasks that a job file declares, with the state of each.
 *
 * <p>Start at {@link TaskTable}. Which facts only one kind of job has is in {@code runtime.kind}.
 */
@NullMarked
package io.argosy.runtime.tasks;

import org.jspecify.annotations.NullMarked;
