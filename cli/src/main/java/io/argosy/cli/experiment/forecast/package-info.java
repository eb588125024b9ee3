/**
 * The tables of forecast quality: their definition and their output.
 *
 * <p>Start at {@link ForecastReproduction}; {@link ForecastFileReader} reads the definition, {@link
 * ForecastText} prints it for people and {@link ForecastFields} for programs. The simulator runs
 * it.
 */
@NullMarked
package io.argosy.cli.experiment.forecast;

import org.jspecify.annotations.NullMarked;
