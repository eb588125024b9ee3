/**
 * Lists of tasks explained.
 *
 * <p>Start at {@link TaskListExplanation}.
 */
@NullMarked
package io.argosy.explain.kind.tasks;

import org.jspecify.annotations.NullMarked;
