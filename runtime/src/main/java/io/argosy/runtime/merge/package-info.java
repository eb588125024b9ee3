/**
 * Makes one result of many: adds, joins, lists them, or lets the user's command do it.
 *
 * <p>Start at {@link Merger}. Which results there are, and in which order, is decided before.
 */
@NullMarked
package io.argosy.runtime.merge;

import org.jspecify.annotations.NullMarked;
