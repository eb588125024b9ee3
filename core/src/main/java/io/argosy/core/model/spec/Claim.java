package io.argosy.core.model.spec;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.UserId;

/**
 * The user of a job, and its priority among all jobs.
 *
 * @param priority from −100 to 100; higher ones get slots first
 */
public record Claim(UserId user, int priority) {
  /** The largest absolute priority. */
  public static final int MOST = 100;

  /** For installations with a single user, such as an embedded run. */
  public static final Claim NONE = new Claim(new UserId("nobody"), 0);

  public Claim {
    require(
        Math.abs(priority) <= MOST, "priority must be from -100 to 100, 0 by default: " + priority);
  }
}
