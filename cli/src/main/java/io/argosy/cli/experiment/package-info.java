/**
 * Experiment files: a paper's tables as data, and their output.
 *
 * <p>Start at {@link RunnableExperiment}; {@link TableReproduction} is the plain kind: {@link
 * ExperimentFileReader} reads it, {@link FindingsText} prints it for people and {@link
 * FindingsFields} for programs. The simulator runs experiments.
 */
@NullMarked
package io.argosy.cli.experiment;

import org.jspecify.annotations.NullMarked;
