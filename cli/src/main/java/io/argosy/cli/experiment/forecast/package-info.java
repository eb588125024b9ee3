/**
 * The tables of honest forecasts: their definition and how they are told.
 *
 * <p>Start at {@link ForecastPlay}; {@link ForecastFileReader} reads the definition, {@link
 * ForecastText} is what people read and {@link ForecastFields} what programs read. Playing it is
 * the simulator's part.
 */
@NullMarked
package io.argosy.cli.experiment.forecast;

import org.jspecify.annotations.NullMarked;
