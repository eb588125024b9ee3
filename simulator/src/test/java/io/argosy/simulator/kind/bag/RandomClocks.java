package io.argosy.simulator.kind.bag;

import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.world.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Faults that set the clock ahead or back, while the driver runs and while it does not. */
record RandomClocks(RandomGenerator random) {
  private static final double SECONDS = StrictMath.log(5);
  private static final double DAYS = StrictMath.log(3 * 86_400);

  /**
   * In one world of three, faults set clocks besides the world's other faults.
   *
   * @param seconds about how long the world lasts
   */
  static List<Fault> beside(List<Fault> faults, long seed, double seconds) {
    RandomClocks clocks = new RandomClocks(new Streams(seed).stream("clocks"));
    List<Fault> all = new ArrayList<>(faults);
    int count = clocks.random.nextInt(3) > 0 ? 0 : clocks.random.nextInt(1, 4);
    for (int i = 0; i < count; i++) {
      all.addAll(clocks.set(clocks.random.nextDouble(seconds)));
    }
    return all;
  }

  private List<Fault> set(double at) {
    double by = span() * (random.nextBoolean() ? 1 : -1);
    if (random.nextInt(3) == 0) {
      return List.of(new Fault.ClockSet(duration(at), duration(by)));
    }
    double down = span();
    return List.of(
        new Fault.KernelCrash(duration(at), duration(down)),
        new Fault.ClockSet(duration(at + down * random.nextDouble(0.3, 1)), duration(by)));
  }

  /** Seconds to days, on a logarithmic scale. */
  private double span() {
    return StrictMath.exp(random.nextDouble(SECONDS, DAYS));
  }

  private static Duration duration(double seconds) {
    return Duration.ofNanos((long) (seconds * 1e9));
  }
}
