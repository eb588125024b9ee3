package io.argosy.simulator;

import io.argosy.simulator.world.Network;
import io.argosy.simulator.world.Program;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * What every machine of one simulation shares.
 *
 * @param deadlineAt the job's deadline in virtual nanoseconds; agents choose chunk sizes by it
 */
record Setting(
    Timeline timeline,
    Wire wire,
    Network network,
    Program program,
    long deadlineAt,
    RandomGenerator failures,
    Supplier<VirtualDriver> driverLater) {
  VirtualDriver driver() {
    return driverLater.get();
  }
}
