package io.argosy.core.model.spec;

import static io.argosy.core.model.Checks.require;

import java.time.Duration;
import java.time.Instant;

/** When a job has to be done. */
public sealed interface Deadline {
  /** The deadline of a job accepted at the given instant. */
  Instant from(Instant accepted);

  /** A span that counts from the job's acceptance. */
  record Within(Duration span) implements Deadline {
    public Within {
      require(span.isPositive(), "a deadline is a positive span, was " + span);
    }

    @Override
    public Instant from(Instant accepted) {
      return accepted.plus(span);
    }
  }

  /**
   * A span that counts from the start of the job's first attempt. Until then the deadline is as if
   * the job started at the latest known instant.
   */
  record FromStart(Duration span) implements Deadline {
    public FromStart {
      require(span.isPositive(), "a deadline is a positive span, was " + span);
    }

    @Override
    public Instant from(Instant started) {
      return started.plus(span);
    }
  }

  /** A fixed instant. */
  record By(Instant instant) implements Deadline {
    @Override
    public Instant from(Instant accepted) {
      return instant;
    }
  }
}
