package io.argosy.experiments;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.simulator.kind.iterative.IterativePart;
import io.argosy.simulator.realm.SimulationReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Runs an experiment. The findings depend on the definition alone, not on the number of cores. */
public final class ExperimentRun {
  private final Experiment experiment;

  private ExperimentRun(Experiment experiment) {
    this.experiment = experiment;
  }

  /**
   * Runs all of it.
   *
   * @param watcher receives each line of the table as soon as it is complete
   */
  public static Findings play(Experiment experiment, Consumer<Cell> watcher) {
    return new ExperimentRun(experiment).findings(watcher);
  }

  private Findings findings(Consumer<Cell> watcher) {
    List<Cell> cells = new ArrayList<>();
    for (Experiment.Place place : experiment.places()) {
      for (Duration deadline : experiment.deadlines()) {
        for (String policy : experiment.policies()) {
          Cell cell = cell(experiment, place, deadline, policy, job(experiment, deadline, policy));
          cells.add(cell);
          watcher.accept(cell);
        }
      }
    }
    List<Findings.Delay> delays =
        experiment.staticSplit().map(StaticSplitRun::delays).orElse(List.of());
    return new Findings(cells, verdicts(cells), delays);
  }

  /** One job over all seeds, under a name. */
  static Cell cell(
      Experiment experiment,
      Experiment.Place place,
      Duration deadline,
      String name,
      JobSpec.Iterative job) {
    List<SimulationReport> reports =
        IntStream.rangeClosed(1, experiment.seeds())
            .parallel()
            .mapToObj(seed -> IterativePart.simulate(place.world(), job, seed))
            .toList();
    double least = experiment.leastSlotSeconds();
    double[] seconds =
        reports.stream().mapToDouble(r -> Seconds.of(r.makespan())).sorted().toArray();
    return new Cell(
        place.name(),
        deadline,
        name,
        reports.size(),
        reports.stream().filter(SimulationReport::metDeadline).count() / (double) reports.size(),
        seconds[seconds.length / 2],
        reports.stream().mapToInt(r -> r.partitions().size()).average().orElse(0),
        reports.stream().mapToDouble(SimulationReport::slotSeconds).average().orElse(0) / least,
        reports.stream().mapToDouble(SimulationReport::slotSeconds).max().orElse(0) / least);
  }

  static JobSpec.Iterative job(Experiment experiment, Duration deadline, String policy) {
    return new JobSpec.Iterative(
        experiment.mode(),
        experiment.iterations(),
        experiment.slots(),
        new Promise(Optional.of(new Deadline.Within(deadline)), Promise.Otherwise.CONTINUE),
        policy,
        3,
        experiment.name());
  }

  private List<Findings.Check> verdicts(List<Cell> cells) {
    List<Findings.Check> checks = new ArrayList<>();
    for (Expectation expectation : experiment.expectations()) {
      for (Cell cell : cells) {
        if (expectation.isAbout(cell)) {
          checks.add(new Findings.Check(expectation, cell, expectation.holdsIn(cell)));
        }
      }
    }
    return checks;
  }
}
