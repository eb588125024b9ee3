package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

/**
 * On whose account a job runs, and how urgent it is among the jobs of all.
 *
 * @param priority from −100 to 100; higher ones get slots first
 */
public record Claim(UserId user, int priority) {
  /** The end of the scale of priorities, both ways. */
  public static final int MOST = 100;

  /** Where there is one user alone, as in an embedded run. */
  public static final Claim NONE = new Claim(new UserId("nobody"), 0);

  public Claim {
    require(
        Math.abs(priority) <= MOST, "priority must be from -100 to 100, 0 by default: " + priority);
  }
}
