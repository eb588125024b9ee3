/**
 * A stream of jobs in one world whose machines follow advice: how many slots are advised, offered
 * and busy over time, under each rule.
 *
 * <p>Start at {@link StreamExperiment}, the definition. {@link StreamRun} plays it; {@link
 * StreamRow} is a line of its table and {@link SlotsOverTime} what happened over time.
 */
@NullMarked
package io.argosy.simulator.experiment.stream;

import org.jspecify.annotations.NullMarked;
