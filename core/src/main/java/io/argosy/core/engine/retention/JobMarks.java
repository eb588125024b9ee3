package io.argosy.core.engine.retention;

import io.argosy.core.engine.message.Reason;
import java.time.Instant;
import java.util.Optional;

/**
 * What is remembered of a job for retention.
 *
 * @param bytes of its bodies, counted after its end
 * @param dropped when and why its bodies were removed
 */
public record JobMarks(boolean pinned, Optional<Long> bytes, Optional<Dropped> dropped) {
  static final JobMarks NONE = new JobMarks(false, Optional.empty(), Optional.empty());

  /** The removal of a job's bodies. */
  public record Dropped(Instant at, Reason why) {}

  JobMarks pinned(boolean now) {
    return new JobMarks(now, bytes, dropped);
  }

  JobMarks measured(Optional<Long> now) {
    return new JobMarks(pinned, now, dropped);
  }

  JobMarks droppedFor(Dropped now) {
    return new JobMarks(pinned, bytes, Optional.of(now));
  }
}
