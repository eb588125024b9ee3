package io.argosy.simulator.machine;

import io.argosy.core.engine.message.Stimulus;
import java.time.Instant;

/** A stimulus that waits for the driver's stamp. */
@FunctionalInterface
public interface Stamped {
  Stimulus at(Instant at);
}
