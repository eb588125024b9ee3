package io.argosy.cli.job;

import io.argosy.core.engine.view.JobStateView;
import java.time.Instant;
import java.util.SequencedMap;
import java.util.function.BiFunction;

/**
 * What only one kind of job has.
 *
 * @param path where a service has it, below the job's address
 * @param of the same fields from the state at an instant
 */
public record KindDetails(
    String path, BiFunction<JobStateView, Instant, SequencedMap<String, Object>> of) {}
