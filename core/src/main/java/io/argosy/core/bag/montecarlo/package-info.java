/**
 * Simulates a plan on many bags that fit the sample, to get quantiles of its time and cost.
 *
 * <p>Start at {@link PlanForecasts}. A {@link SampledBag} is one bag that the sample may have come
 * from; a {@link MonteCarloRun} carries a plan out on it, and {@link TailReplication} ends it when
 * the last tasks run twice. Seeds are arguments.
 */
@NullMarked
package io.argosy.core.bag.montecarlo;

import org.jspecify.annotations.NullMarked;
