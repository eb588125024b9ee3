package io.argosy.simulator.machine;

import io.argosy.core.model.JobId;
import io.argosy.simulator.world.Network;
import io.argosy.simulator.world.SimulatedProgram;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * What every machine of one simulation shares.
 *
 * @param startUp how long a machine takes to add slots
 * @param calls draws how long each call takes to start
 * @param bounds from which agents choose chunk sizes
 */
public record Setting(
    Timeline timeline,
    SimulatedNetwork wire,
    Network network,
    SimulatedProgram program,
    Map<JobId, Bounds> bounds,
    Duration startUp,
    RandomGenerator failures,
    RandomGenerator calls,
    Supplier<? extends RealmEndpoint> deskLater) {
  /**
   * What an agent knows about a job.
   *
   * @param deadlineAt in virtual nanoseconds; {@link Timeline#NEVER} without a deadline
   * @param fairShare iterations of one slot if the job takes all slots that it may have
   * @param block iterations of every call; empty if the agent chooses
   */
  public record Bounds(long deadlineAt, long fairShare, Optional<Long> block) {
    static final Bounds NONE = new Bounds(Timeline.NEVER, Long.MAX_VALUE, Optional.empty());
  }

  Bounds boundsOf(JobId job) {
    return bounds.getOrDefault(job, Bounds.NONE);
  }

  public RealmEndpoint desk() {
    return deskLater.get();
  }
}
