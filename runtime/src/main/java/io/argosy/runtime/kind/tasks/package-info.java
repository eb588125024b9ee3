/**
 * From the file of a list of tasks to what the kernel decides on.
 *
 * <p>Start at {@link TaskListSpecs}. {@link TaskListTable} lists the tasks of a bag without offers
 * with their states, {@link TaskTimes} knows how long each took.
 */
@NullMarked
package io.argosy.runtime.kind.tasks;

import org.jspecify.annotations.NullMarked;
