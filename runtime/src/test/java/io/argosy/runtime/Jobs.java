package io.argosy.runtime;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** News that tests hand in. */
public final class Jobs {
  public static final MachineId MACHINE = new MachineId("m");

  private Jobs() {}

  public static Function<Instant, Stimulus> machine(int slots) {
    return at -> new Stimulus.MachineJoined(at, MACHINE, new SiteId("s"), slots);
  }

  public static Function<Instant, Stimulus> job(String name) {
    return at -> new Stimulus.JobSubmitted(at, new JobId(name), spec(Promise.NONE));
  }

  /** A job that stops when its deadline passes. */
  public static Function<Instant, Stimulus> job(String name, Duration deadline) {
    Promise promise =
        new Promise(Optional.of(new Deadline.Within(deadline)), Promise.Otherwise.STOP);
    return at -> new Stimulus.JobSubmitted(at, new JobId(name), spec(promise));
  }

  private static JobSpec spec(Promise promise) {
    JobSpec.Slots slots = new JobSpec.Slots(1, 4);
    return new JobSpec.Iterative(JobSpec.Mode.RANGE, 100, slots, promise, "argosy", 1, "body");
  }
}
