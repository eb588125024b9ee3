package io.argosy.simulator.kind.workflow;

import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.SpeedTrace.Point;
import java.util.List;
import java.util.random.RandomGenerator;

/** How fast the slots of a machine are, relative to what was promised. */
final class RandomSpeed {
  private RandomSpeed() {}

  static Speed around(double base, double seconds, RandomGenerator random) {
    double mean = base * StrictMath.exp(random.nextDouble(-1, 1));
    return switch (random.nextInt(4)) {
      case 0 -> Speed.constant(base);
      case 1 -> Speed.constant(mean).withSpread(0.15);
      case 2 -> {
        double stops = random.nextDouble(0.01, seconds);
        double goesOn = stops + random.nextDouble(0.1, seconds);
        yield Speed.steps(
            List.of(new Point(0, base), new Point(stops, 0), new Point(goesOn, mean)));
      }
      default -> {
        double slows = random.nextDouble(0.01, seconds);
        yield Speed.steps(List.of(new Point(0, mean), new Point(slows, mean / 4)));
      }
    };
  }
}
