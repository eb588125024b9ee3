package io.argosy.cli.job;

/** Learns how a followed job stands. */
public interface Follower {
  void stands(JobStanding standing);

  /** The service does not answer; the job continues. */
  void away(String why);

  /** The service answers again. */
  void back();
}
