package io.argosy.cli.jobs;

import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Promises in simulations. */
public final class VirtualTime {
  private VirtualTime() {}

  /** Virtual time starts at its own instant: a fixed deadline becomes a span from now. */
  public static Promise fromNow(Promise promise, Instant now) {
    Optional<Deadline> deadline =
        promise.deadline().map(d -> new Deadline.Within(Duration.between(now, d.from(now))));
    return new Promise(deadline, promise.otherwise(), promise.budget());
  }
}
