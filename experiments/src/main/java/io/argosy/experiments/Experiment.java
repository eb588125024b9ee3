package io.argosy.experiments;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.spec.JobSpec;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One job under several deadlines and policies, in one or more worlds, over many seeds.
 *
 * @param seeds the number of seeds, which are 1, 2, 3 and so on
 * @param fastest iterations per second of the fastest slots: N over it is the least slot-seconds
 */
public record Experiment(
    String name,
    String source,
    int seeds,
    List<Place> places,
    JobSpec.Mode mode,
    long iterations,
    JobSpec.Slots slots,
    List<Duration> deadlines,
    List<String> policies,
    double fastest,
    List<Expectation> expectations,
    Optional<StaticSplit> staticSplit) {

  /** A world under the name it has in the table. */
  public record Place(String name, World world) {}

  /**
   * The static split of the paper: equal shares on slots of one class. The slowest slot ends last.
   *
   * @param spread standard deviation of the speeds, as a part of the mean
   */
  public record StaticSplit(
      int partitions, double spread, int seeds, List<DelayExpectation> expectations) {
    public StaticSplit {
      expectations = List.copyOf(expectations);
      require(partitions > 0 && seeds > 0, "a static split has partitions and seeds");
    }
  }

  /**
   * The probability that some partition falls behind by a part of its speed between two bounds.
   *
   * @param paper the probability as published
   * @param tolerance how far the simulated one may be from it
   */
  public record DelayExpectation(double from, double to, double paper, double tolerance) {}

  public Experiment {
    places = List.copyOf(places);
    deadlines = List.copyOf(deadlines);
    policies = List.copyOf(policies);
    expectations = List.copyOf(expectations);
    require(seeds > 0, "an experiment has at least one seed, was " + seeds);
    require(fastest > 0, "the fastest slots have a speed, was " + fastest);
  }

  /** The same experiment over {@code count} seeds. */
  public Experiment withSeeds(int count) {
    return new Experiment(
        name,
        source,
        count,
        places,
        mode,
        iterations,
        slots,
        deadlines,
        policies,
        fastest,
        expectations,
        staticSplit);
  }

  /** The lower bound on slot-seconds. */
  public double leastSlotSeconds() {
    return iterations / fastest;
  }
}
