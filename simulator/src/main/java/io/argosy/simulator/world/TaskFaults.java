package io.argosy.simulator.world;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.MachineId;
import java.time.Duration;
import java.util.List;

/**
 * How tasks of workflows differ from what was promised.
 *
 * @param noise standard deviation of a run, as a part of it
 * @param failures the chance that a run fails
 * @param hopeless the part of the tasks that fail whenever they run
 * @param broken machines on which every task fails
 * @param scheduling how long it takes to compute a schedule
 */
public record TaskFaults(
    double noise, double failures, double hopeless, List<MachineId> broken, Duration scheduling) {
  /** No faults and no delays. */
  public static final TaskFaults GOOD = new TaskFaults(0, 0, 0, List.of(), Duration.ZERO);

  public TaskFaults {
    broken = List.copyOf(broken);
    require(noise >= 0, "noise is zero or more, was " + noise);
    require(failures >= 0 && failures < 1, "a chance to fail lies in [0, 1), was " + failures);
    require(hopeless >= 0 && hopeless <= 1, "the hopeless part lies in [0, 1], was " + hopeless);
  }
}
