/**
 * Makes one result of many: adds, concatenates or lists them, or runs the user's command.
 *
 * <p>Start at {@link Merger}. Which results there are, and in which order, is decided before.
 * {@link MergeExecution} has it done when the kernel says so, and tells the kernel how it came out.
 */
@NullMarked
package io.argosy.runtime.merge;

import org.jspecify.annotations.NullMarked;
