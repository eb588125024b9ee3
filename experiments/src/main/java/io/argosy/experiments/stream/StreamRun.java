package io.argosy.experiments.stream;

import io.argosy.experiments.stream.SlotsOverTime.Moment;
import io.argosy.simulator.Simulation;
import io.argosy.simulator.kind.iterative.IterativePart;
import io.argosy.simulator.world.Demand;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Runs an experiment. The findings depend on the definition alone, not on the number of cores. */
public final class StreamRun {
  private StreamRun() {}

  /** The simulation of one seed. */
  private record Played(StreamWatch watch, double met) {}

  /**
   * Runs all of it.
   *
   * @param watcher receives each line of the table as soon as it is complete
   */
  public static StreamFindings play(StreamExperiment experiment, Consumer<StreamRow> watcher) {
    List<StreamRow> rows = new ArrayList<>();
    List<SlotsOverTime> slotsOverTimes = new ArrayList<>();
    for (String rule : experiment.rules()) {
      List<Played> played =
          IntStream.rangeClosed(1, experiment.seeds())
              .parallel()
              .mapToObj(seed -> play(experiment, rule, seed))
              .toList();
      StreamRow row = row(rule, played);
      rows.add(row);
      slotsOverTimes.add(played.getFirst().watch().course(rule));
      watcher.accept(row);
    }
    return new StreamFindings(rows, slotsOverTimes, verdicts(experiment, rows));
  }

  private static Played play(StreamExperiment experiment, String rule, long seed) {
    StreamWatch watch = new StreamWatch();
    Demand demand = experiment.demand(rule);
    IterativePart jobs = new IterativePart(experiment.world(), demand);
    new Simulation(jobs, seed, List.of(watch)).run();
    long met =
        demand.arrivals().stream()
            .filter(arrival -> jobs.report(arrival.id()).metDeadline())
            .count();
    return new Played(watch, met / (double) demand.arrivals().size());
  }

  private static StreamRow row(String rule, List<Played> played) {
    return new StreamRow(
        rule,
        played.size(),
        mean(played, Played::met),
        mean(played, p -> p.watch().mean(Moment::active)),
        mean(played, p -> p.watch().mean(Moment::advised)),
        mean(played, p -> p.watch().mean(Moment::offered)),
        mean(played, p -> p.watch().waitSeconds()),
        mean(played, p -> p.watch().mean(m -> m.advised() < m.active() ? 1 : 0)));
  }

  private static double mean(List<Played> played, ToDoubleFunction<Played> of) {
    return played.stream().mapToDouble(of).average().orElse(0);
  }

  private static List<StreamFindings.Check> verdicts(
      StreamExperiment experiment, List<StreamRow> rows) {
    List<StreamFindings.Check> checks = new ArrayList<>();
    for (StreamExpectation expectation : experiment.expectations()) {
      for (StreamRow row : rows) {
        if (row.rule().equals(expectation.rule())) {
          checks.add(new StreamFindings.Check(expectation, row, expectation.holdsIn(row)));
        }
      }
    }
    return checks;
  }
}
