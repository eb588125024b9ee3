/**
 * Experiment files: a paper's tables as data, and how they are told.
 *
 * <p>Start at {@link Play}; {@link TablePlay} is the plain kind: {@link ExperimentFileReader} reads
 * it, {@link FindingsText} is what people read and {@link FindingsFields} what programs read.
 * Playing an experiment is the simulator's part.
 */
@NullMarked
package io.argosy.cli.experiment;

import org.jspecify.annotations.NullMarked;
