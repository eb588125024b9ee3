/**
 * What can be said about a job's end from what is known now. Pure functions that views call; the
 * kernel does not decide by them.
 *
 * <p>Start at {@link Outlook}; {@link Forecast} is its band: {@link Signs} are read off the state,
 * {@link Bands} makes quantiles of them, {@link Noise} and {@link Surprise} are what may come
 * otherwise. docs/algorithms/forecast.md holds the equations.
 */
@NullMarked
package io.argosy.core.forecast;

import org.jspecify.annotations.NullMarked;
