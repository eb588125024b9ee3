package io.argosy.experiments.stream;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.JobId;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.simulator.world.Demand;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Equal jobs under different deadlines that arrive one after the other, over many seeds.
 *
 * @param seeds the number of seeds, which are 1, 2, 3 and so on
 * @param startUp how long a machine takes to add slots
 * @param rules names of the rules of advice
 */
public record StreamExperiment(
    String name,
    String source,
    int seeds,
    World world,
    long iterations,
    JobSpec.Slots slots,
    Duration step,
    Duration startUp,
    List<String> rules,
    List<Arrival> arrivals,
    List<StreamExpectation> expectations) {

  /** When a job arrives, and its deadline. */
  public record Arrival(Duration at, Duration deadline) {}

  public StreamExperiment {
    rules = List.copyOf(rules);
    arrivals = List.copyOf(arrivals);
    expectations = List.copyOf(expectations);
    require(seeds > 0, "an experiment has at least one seed, was " + seeds);
  }

  /** The same experiment over {@code count} seeds. */
  public StreamExperiment withSeeds(int count) {
    return new StreamExperiment(
        name,
        source,
        count,
        world,
        iterations,
        slots,
        step,
        startUp,
        rules,
        arrivals,
        expectations);
  }

  Demand demand(String rule) {
    List<Demand.Arrival> jobs = new ArrayList<>();
    for (Arrival arrival : arrivals) {
      Promise promise =
          new Promise(
              Optional.of(new Deadline.Within(arrival.deadline())), Promise.Otherwise.CONTINUE);
      JobSpec.Iterative job =
          new JobSpec.Iterative(JobSpec.Mode.COUNT, iterations, slots, promise, "argosy", 3, "");
      jobs.add(new Demand.Arrival(arrival.at(), id(jobs.size()), job, Claim.NONE));
    }
    return new Demand(jobs, List.of(), Optional.of(new Demand.Elastic(rule, step, startUp)));
  }

  static JobId id(int index) {
    return new JobId("job-" + (index + 1));
  }
}
