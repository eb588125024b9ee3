/**
 * Forecasts of a job's end from the present state. Pure functions for views; the kernel does not
 * decide by them.
 *
 * <p>Start at {@link Outlook}; {@link Forecast} is its band. {@link Signs} come from the state,
 * {@link Bands} turns them into quantiles, {@link Noise} and {@link UnforeseenEvents} model
 * deviations. docs/algorithms/forecast.md holds the equations.
 */
@NullMarked
package io.argosy.core.forecast;

import org.jspecify.annotations.NullMarked;
