package io.argosy.simulator.machine;

import io.argosy.core.engine.message.Stimulus;
import java.time.Instant;

/** A stimulus that lacks its time, which the driver adds. */
@FunctionalInterface
public interface Stamped {
  Stimulus at(Instant at);
}
