package io.argosy.agent.slurm;

/** The state of a request for an allocation. */
sealed interface AllocationStage {
  /** Not submitted to Slurm yet, or refused because the queue is full. */
  record Wanted() implements AllocationStage {}

  /** It waits in Slurm's queue. */
  record Queued(String element) implements AllocationStage {}

  /**
   * It has started, and steps can run in it.
   *
   * @param job the number for steps
   * @param restarts how often Slurm had put it back into the queue when it began
   */
  record Ready(String element, String job, int restarts) implements AllocationStage {}

  /** It has started and ended. */
  record Gone(String story) implements AllocationStage {}

  /** It never started. */
  record Denied(String story) implements AllocationStage {}

  /** It started and could not work: the cluster cannot run this agent's attempts. */
  record Useless(String story) implements AllocationStage {}
}
