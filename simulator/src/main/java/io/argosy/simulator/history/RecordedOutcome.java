package io.argosy.simulator.history;

import io.argosy.core.model.Outcome;
import java.time.Duration;
import java.util.Optional;

/**
 * The outcome of a recorded run.
 *
 * @param outcome empty while the run continues
 * @param lasted from the job's acceptance to its end, or to the last recorded fact
 * @param steers how often the kernel moved work
 * @param spreadSeconds between the first and the last partition to store its last result
 */
public record RecordedOutcome(
    Optional<Outcome> outcome,
    Duration lasted,
    long kept,
    int partitions,
    long steers,
    double spreadSeconds) {}
