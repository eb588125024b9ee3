package io.argosy.core.model;

import java.time.Instant;
import java.util.Optional;

/**
 * An ended job as a retention rule sees it, in memory or not.
 *
 * @param bytes of its bodies, once they were counted
 * @param dropped whether its bodies were removed
 */
public record RetainedJob(
    JobId job, Instant endedAt, boolean pinned, Optional<Long> bytes, boolean dropped) {
  public RetainedJob asPinned() {
    return new RetainedJob(job, endedAt, true, bytes, dropped);
  }
}
