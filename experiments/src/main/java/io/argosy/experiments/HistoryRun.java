package io.argosy.experiments;

import io.argosy.core.history.Recording;
import io.argosy.core.history.SpeedHistory;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Prior;
import io.argosy.simulator.Simulation;
import io.argosy.simulator.kind.iterative.IterativePart;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Simulates each job of an experiment without a history, with one, and with a wrong one. The
 * earlier runs have seeds of their own, so the history contains nothing of the run that is judged.
 */
public final class HistoryRun {
  /** What a job without a history knows. */
  public static final String NOTHING = "nothing";

  /** What a job whose program ran before knows. */
  public static final String HISTORY = "earlier runs";

  private static final String APPLICATION = "job";
  private static final int EARLIER_RUNS = 5;
  private static final long FIRST_EARLIER_SEED = 1_000_001;

  private HistoryRun() {}

  /**
   * Runs all of it.
   *
   * @param watcher receives each line of the table as soon as it is complete
   */
  public static List<Cell> play(Experiment experiment, Consumer<Cell> watcher) {
    List<Cell> cells = new ArrayList<>();
    for (Experiment.Place place : experiment.places()) {
      for (Duration deadline : experiment.deadlines()) {
        for (String policy : experiment.policies()) {
          JobSpec.Iterative job = ExperimentRun.job(experiment, deadline, policy);
          List<Prior> past = past(place, job);
          add(cells, experiment, place, deadline, NOTHING, job);
          add(cells, experiment, place, deadline, HISTORY, job.withPriors(past));
          add(cells, experiment, place, deadline, "the same, halved", wrong(job, past, 0.5));
          add(cells, experiment, place, deadline, "the same, doubled", wrong(job, past, 2));
          cells.subList(cells.size() - 4, cells.size()).forEach(watcher);
        }
      }
    }
    return cells;
  }

  private static void add(
      List<Cell> cells,
      Experiment experiment,
      Experiment.Place place,
      Duration deadline,
      String known,
      JobSpec.Iterative job) {
    cells.add(ExperimentRun.cell(experiment, place, deadline, known, job));
  }

  private static List<Prior> past(Experiment.Place place, JobSpec.Iterative job) {
    SpeedHistory history = SpeedHistory.EMPTY;
    for (long run = 0; run < EARLIER_RUNS; run++) {
      Recording recording = new Recording();
      new Simulation(
              new IterativePart(place.world(), job),
              FIRST_EARLIER_SEED + run,
              List.of((state, stimuli, facts) -> facts.forEach(recording::add)))
          .run();
      history = history.with(APPLICATION, recording.hour(), recording.speeds());
    }
    return history.priors(APPLICATION, 0);
  }

  private static JobSpec.Iterative wrong(JobSpec.Iterative job, List<Prior> past, double factor) {
    return job.withPriors(
        past.stream()
            .map(p -> new Prior(p.site(), p.iterationsPerSecond() * factor, p.runs(), p.startup()))
            .toList());
  }
}
