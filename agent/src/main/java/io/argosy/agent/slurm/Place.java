package io.argosy.agent.slurm;

/** How far a request for an allocation has got. */
sealed interface Place {
  /** Slurm has not been told yet, or took no more. */
  record Wanted() implements Place {}

  /** It waits in Slurm's queue. */
  record Queued(String element) implements Place {}

  /**
   * It is there, and steps can run in it.
   *
   * @param job the number for steps
   * @param restarts how often Slurm had put it back into the queue when it began
   */
  record Ready(String element, String job, int restarts) implements Place {}

  /** It was there, and is not any more. */
  record Gone(String story) implements Place {}

  /** It never came. */
  record Denied(String story) implements Place {}

  /** It came and could do nothing: the cluster cannot run our attempts. */
  record Useless(String story) implements Place {}
}
