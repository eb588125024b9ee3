/**
 * Makes one result of many: adds, concatenates or lists them, or runs the user's command.
 *
 * <p>Start at {@link Merger}. The caller decides which results, and in which order.
 */
@NullMarked
package io.argosy.runtime.merge;

import org.jspecify.annotations.NullMarked;
