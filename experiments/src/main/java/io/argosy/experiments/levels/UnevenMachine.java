package io.argosy.experiments.levels;

import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.SpeedTrace.Point;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * One machine whose threads are not equally fast, and the job it runs.
 *
 * @param processes the speeds of the threads of each process
 */
public record UnevenMachine(long iterations, List<List<SpeedTrace>> processes) {
  private static final double SPEED = 1000;
  private static final long NOMINAL_SECONDS = 3600;

  /** The largest change of a thread's speed until the nominal end, up or down. */
  private static final double DRIFT = 0.02;

  public UnevenMachine {
    processes = processes.stream().map(List::copyOf).toList();
  }

  /**
   * Draws a machine.
   *
   * @param spread standard deviation of the threads' speeds, as a part of the mean
   */
  public static UnevenMachine draw(long seed, int processes, int threads, double spread) {
    RandomGenerator random = new Streams(seed).stream("uneven machine");
    List<List<SpeedTrace>> all = new ArrayList<>();
    for (int process = 0; process < processes; process++) {
      List<SpeedTrace> traces = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        traces.add(trace(random, spread));
      }
      all.add(traces);
    }
    return new UnevenMachine((long) (SPEED * NOMINAL_SECONDS * processes * threads), all);
  }

  private static SpeedTrace trace(RandomGenerator random, double spread) {
    double speed = SPEED * (1 + spread * Math.clamp(random.nextGaussian(), -3, 3));
    double drift = random.nextDouble(-DRIFT, DRIFT);
    return SpeedTrace.ramps(
        List.of(new Point(0, speed), new Point(NOMINAL_SECONDS, speed * (1 + drift))));
  }

  /** The time that a machine with equal threads takes. */
  public Duration nominal() {
    return Duration.ofSeconds(NOMINAL_SECONDS);
  }

  /** The speeds of all threads. */
  public List<SpeedTrace> threads() {
    return processes.stream().flatMap(List::stream).toList();
  }
}
