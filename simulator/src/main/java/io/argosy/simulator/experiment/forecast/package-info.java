/**
 * Whether forecasts are honest: how often the true end lies in the band, and how often a deadline
 * is missed that was called at risk.
 *
 * <p>Start at {@link ForecastExperiment}, the definition. {@link ForecastRun} plays it; {@link
 * ForecastBandRow} and {@link Promised} are the lines of its two tables.
 */
@NullMarked
package io.argosy.simulator.experiment.forecast;

import org.jspecify.annotations.NullMarked;
