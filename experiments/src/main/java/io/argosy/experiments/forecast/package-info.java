/**
 * Forecasts in several shapes of world, compared with what happened.
 *
 * <p>Start at {@link ForecastExperiment} (what is varied) and {@link ForecastRun} (how it is run).
 * {@link ForecastFileReader} reads the definition, {@link ForecastText} prints the table. The
 * forecast itself is in core.
 */
@NullMarked
package io.argosy.experiments.forecast;

import org.jspecify.annotations.NullMarked;
