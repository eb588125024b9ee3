/**
 * Load balancing of iterative jobs: which partition computes how many of the remaining iterations,
 * how often partitions report, and how many partitions a deadline needs.
 *
 * <p>Start at {@link Policy} and {@link Policies}. Pure arithmetic on a {@link BalanceInput}; the
 * kernel turns shares into instructions that move work. Equations are numbered in
 * docs/algorithms/balance.md.
 */
@NullMarked
package io.argosy.core.balance;

import org.jspecify.annotations.NullMarked;
