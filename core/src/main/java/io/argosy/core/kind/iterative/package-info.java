/**
 * Iterative jobs under a deadline: partitions are measured, balanced, added and merged.
 *
 * <p>Start at {@link IterativeKind}. {@link Balancing} runs the rounds, {@link Handover} moves the
 * work. How much each partition should have is computed in {@code core.balance}.
 */
@NullMarked
package io.argosy.core.kind.iterative;

import org.jspecify.annotations.NullMarked;
