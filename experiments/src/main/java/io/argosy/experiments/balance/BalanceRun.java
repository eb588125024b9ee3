package io.argosy.experiments.balance;

import io.argosy.core.balance.Policies;
import io.argosy.core.balance.Policy;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.Promise;
import io.argosy.experiments.balance.BalanceExperiment.TwoLevel;
import io.argosy.experiments.levels.LevelsReport;
import io.argosy.experiments.levels.TwoLevels;
import io.argosy.experiments.levels.UnevenMachine;
import io.argosy.experiments.shapes.Drawn;
import io.argosy.experiments.shapes.Shape;
import io.argosy.simulator.kind.iterative.IterativePart;
import io.argosy.simulator.realm.SimulationReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/** Runs a {@link BalanceExperiment}. The findings do not depend on the number of cores. */
public final class BalanceRun {
  private static final String STATIC = "static";

  private final BalanceExperiment experiment;

  private BalanceRun(BalanceExperiment experiment) {
    this.experiment = experiment;
  }

  /**
   * Runs all of it.
   *
   * @param watcher receives each line of the table as soon as it is complete
   */
  public static BalanceFindings play(BalanceExperiment experiment, Consumer<BalanceRow> watcher) {
    return new BalanceRun(experiment).findings(watcher);
  }

  /** One simulation, by policy and seed. */
  private interface World {
    BalanceTrial play(String policy, long seed);
  }

  private BalanceFindings findings(Consumer<BalanceRow> watcher) {
    SequencedMap<String, World> worlds = new LinkedHashMap<>();
    for (Shape shape : experiment.shapes()) {
      worlds.put(shape.word(), (policy, seed) -> play(shape, policy, seed));
    }
    experiment
        .twoLevel()
        .ifPresent(two -> worlds.put(TwoLevel.WORD, (policy, seed) -> play(two, policy, seed)));
    List<BalanceRow> rows = new ArrayList<>();
    List<BalanceFindings.Compared> comparisons = new ArrayList<>();
    worlds.forEach(
        (word, world) -> {
          SequencedMap<String, List<BalanceTrial>> played = new LinkedHashMap<>();
          for (String policy : experiment.policies()) {
            played.put(policy, seeds().mapToObj(seed -> world.play(policy, seed)).toList());
            BalanceRow row = BalanceRows.of(word, policy, played, STATIC);
            rows.add(row);
            watcher.accept(row);
          }
          experiment
              .comparison()
              .ifPresent(c -> comparisons.add(BalanceRows.compare(word, c, played)));
        });
    return new BalanceFindings(rows, verdicts(rows), comparisons);
  }

  private LongStream seeds() {
    return LongStream.rangeClosed(1, experiment.seeds()).parallel();
  }

  private BalanceTrial play(Shape shape, String name, long seed) {
    Drawn drawn = shape.draw(seed);
    Promise promise =
        new Promise(
            Optional.of(new Deadline.Within(deadline(drawn.nominal()))),
            Promise.Otherwise.CONTINUE);
    SimulationReport report = IterativePart.simulate(drawn.world(), drawn.job(name, promise), seed);
    Policy policy = Policies.named(name).orElseThrow();
    Duration interval = policy.interval(Optional.of(deadline(drawn.nominal())));
    double end = InformationBound.endSeconds(drawn, seed, policy, interval);
    return BalanceTrial.of(seed, report, interval, end);
  }

  private BalanceTrial play(TwoLevel two, String name, long seed) {
    UnevenMachine machine = UnevenMachine.draw(seed, two.processes(), two.threads(), two.spread());
    Duration deadline = deadline(machine.nominal());
    LevelsReport report = TwoLevels.play(machine, name, deadline);
    Policy policy = Policies.named(name).orElseThrow();
    double end =
        InformationBound.endSeconds(
            machine.threads(),
            machine.iterations(),
            policy,
            policy.interval(Optional.of(deadline)));
    return BalanceTrial.of(seed, report, end);
  }

  private Duration deadline(Duration nominal) {
    return Duration.ofNanos((long) (nominal.toNanos() * experiment.deadlinePart()));
  }

  private List<BalanceFindings.Check> verdicts(List<BalanceRow> rows) {
    List<BalanceFindings.Check> checks = new ArrayList<>();
    for (BalanceExpectation expectation : experiment.expectations()) {
      for (BalanceRow row : rows) {
        if (expectation.isAbout(row)) {
          checks.add(new BalanceFindings.Check(expectation, row, expectation.holdsIn(row)));
        }
      }
    }
    return checks;
  }
}
