/**
 * Searches for the cheapest and for the fastest combination of rented machines.
 *
 * <p>Start at {@link Solver}: {@link UniformSolver} serves machine types with one billing unit,
 * {@link HorizonSolver} all others. Both use the bounded {@link Knapsack}. How likely a plan is to
 * hold is computed in {@code montecarlo}.
 */
@NullMarked
package io.argosy.core.bag.search;

import org.jspecify.annotations.NullMarked;
