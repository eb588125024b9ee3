package io.argosy.simulator;

import io.argosy.core.kernel.Stimulus;
import java.time.Instant;

/** A stimulus that waits for the driver's stamp. */
@FunctionalInterface
interface Stamped {
  Stimulus at(Instant at);
}
