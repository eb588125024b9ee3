package io.argosy.simulator.history;

import io.argosy.core.model.Outcome;
import java.time.Duration;
import java.util.Optional;

/**
 * What a recorded run came to.
 *
 * @param outcome none while it goes on
 * @param lasted from its acceptance to its end, or to the last that is known
 * @param steers how often work was moved
 * @param spreadSeconds between the first and the last partition to store its last result
 */
public record RecordedOutcome(
    Optional<Outcome> outcome,
    Duration lasted,
    long kept,
    int partitions,
    long steers,
    double spreadSeconds) {}
