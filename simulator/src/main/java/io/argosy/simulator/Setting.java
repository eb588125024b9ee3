package io.argosy.simulator;

import io.argosy.core.model.JobId;
import io.argosy.simulator.world.Network;
import io.argosy.simulator.world.Program;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * What every machine of one simulation shares.
 *
 * @param startUp how long it takes until slots that were added are there
 * @param deadlines the jobs' deadlines in virtual nanoseconds; agents choose chunk sizes by them
 */
record Setting(
    Timeline timeline,
    Wire wire,
    Network network,
    Program program,
    Map<JobId, Long> deadlines,
    Duration startUp,
    RandomGenerator failures,
    Supplier<? extends Desk> deskLater) {
  long deadlineAt(JobId job) {
    return deadlines.getOrDefault(job, Timeline.NEVER);
  }

  Desk desk() {
    return deskLater.get();
  }
}
