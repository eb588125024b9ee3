/**
 * A paper's tables as data: a definition is played over many seeds and compared with what the paper
 * says.
 *
 * <p>Start at {@link Experiment}, the definition. {@link ExperimentRun} plays it, {@link Cell} is
 * one line of the table, {@link Expectation} is a bound that a measure has to keep. Reading the
 * definition from a file and printing the table live elsewhere.
 */
@NullMarked
package io.argosy.simulator.experiment;

import org.jspecify.annotations.NullMarked;
