/**
 * Load balancing of iterative jobs: who computes how many of the remaining iterations, how often
 * they report, and how many partitions a deadline needs.
 *
 * <p>Start at {@link Policy} and {@link Policies}. Pure arithmetic on a {@link Book}; moving work
 * between slots does not live here: the kernel turns shares into instructions. Equations are
 * numbered in docs/algorithms/balance.md.
 */
@NullMarked
package io.argosy.core.balance;

import org.jspecify.annotations.NullMarked;
