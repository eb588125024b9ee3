package io.argosy.core.kind.countdown;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;

/**
 * Ticks that one slot runs in order; each waits for the one before.
 *
 * @param retries how often one tick may fail before the job fails
 */
public record CountdownSpec(long ticks, int retries, Promise promise, String body)
    implements JobSpec {
  public CountdownSpec {
    require(ticks > 0, "ticks must be at least 1, was " + ticks);
    require(retries >= 0, "retries must be 0 or more, was " + retries);
  }

  @Override
  public long size() {
    return ticks;
  }
}
