/**
 * Reproduces tables and figures of published papers: what is varied, how it is run, and which
 * bounds the result must keep.
 *
 * <p>Start at {@link RunnableExperiment}. An {@link Experiment} runs one job under several
 * deadlines and policies; {@link Expectation} is a bound on a measure. Other kinds of experiment
 * have packages of their own. The data, one folder for each experiment, is beside these sources.
 */
@NullMarked
package io.argosy.experiments;

import org.jspecify.annotations.NullMarked;
