/**
 * From the file of a list of tasks to what the kernel decides on.
 *
 * <p>Start at {@link TaskListSpecs}.
 */
@NullMarked
package io.argosy.runtime.kind.tasks;

import org.jspecify.annotations.NullMarked;
