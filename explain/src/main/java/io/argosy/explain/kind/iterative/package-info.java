/**
 * Iterative jobs explained: sentences about check-points and the shares of partitions.
 *
 * <p>Start at {@link IterativeExplanation}.
 */
@NullMarked
package io.argosy.explain.kind.iterative;

import org.jspecify.annotations.NullMarked;
