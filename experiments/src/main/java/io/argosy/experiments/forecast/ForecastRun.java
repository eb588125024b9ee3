package io.argosy.experiments.forecast;

import io.argosy.core.forecast.Outlook;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.Promise;
import io.argosy.experiments.shapes.Drawn;
import io.argosy.experiments.shapes.DrawnShape;
import io.argosy.simulator.Simulation;
import io.argosy.simulator.kind.iterative.IterativePart;
import io.argosy.simulator.kind.iterative.ProgressForecasts;
import io.argosy.simulator.machine.Streams;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Runs a {@link ForecastExperiment}. The findings do not depend on the number of cores. */
public final class ForecastRun {
  private static final int TENTHS = 10;

  private final ForecastExperiment experiment;

  private ForecastRun(ForecastExperiment experiment) {
    this.experiment = experiment;
  }

  /**
   * Runs all of it.
   *
   * @param watcher receives each line of the table as soon as it is complete
   */
  public static ForecastFindings play(
      ForecastExperiment experiment, Consumer<ForecastBandRow> watcher) {
    return new ForecastRun(experiment).findings(watcher);
  }

  private ForecastFindings findings(Consumer<ForecastBandRow> watcher) {
    List<ForecastBandRow> bands = new ArrayList<>();
    List<Sighting> all = new ArrayList<>();
    for (DrawnShape shape : experiment.shapes()) {
      List<Sighting> seen = seeds().boxed().flatMap(seed -> play(shape, seed)).toList();
      rows(shape.word(), seen, bands, watcher);
      all.addAll(seen);
    }
    if (experiment.shapes().size() > 1) {
      rows(ForecastBandRow.ALL, all, bands, watcher);
    }
    List<Sighting> promised = all.stream().filter(Sighting::promised).toList();
    return new ForecastFindings(bands, tenths(promised), from(Outlook.RISK, 1, promised));
  }

  private void rows(
      String word,
      List<Sighting> seen,
      List<ForecastBandRow> bands,
      Consumer<ForecastBandRow> watcher) {
    for (double mark : experiment.marks()) {
      List<Sighting> cases = seen.stream().filter(s -> s.mark() == mark).toList();
      ForecastBandRow row = ForecastBandRow.of(word, mark, cases, experiment.held());
      bands.add(row);
      watcher.accept(row);
    }
  }

  private List<Promised> tenths(List<Sighting> promised) {
    List<Promised> tenths = new ArrayList<>();
    for (int i = 0; i < TENTHS; i++) {
      tenths.add(from(i / (double) TENTHS, (i + 1) / (double) TENTHS, promised));
    }
    return tenths;
  }

  private Promised from(double from, double to, List<Sighting> promised) {
    return Promised.of(from, to, promised, experiment.honest());
  }

  private LongStream seeds() {
    long first = experiment.firstSeed();
    return LongStream.range(first, first + experiment.seeds()).parallel();
  }

  private Stream<Sighting> play(DrawnShape shape, long seed) {
    Drawn drawn = shape.draw(seed);
    Promise promise = new Promise(Optional.of(deadline(drawn, seed)), Promise.Otherwise.CONTINUE);
    return Stream.concat(
        play(drawn, Promise.NONE, seed).stream(), play(drawn, promise, seed).stream());
  }

  private Deadline deadline(Drawn drawn, long seed) {
    double chance = new Streams(seed).stream("deadline").nextDouble();
    ForecastExperiment.Range range = experiment.deadlines();
    double part = range.from() + chance * (range.to() - range.from());
    return new Deadline.Within(Duration.ofNanos((long) (drawn.nominal().toNanos() * part)));
  }

  private List<Sighting> play(Drawn drawn, Promise promise, long seed) {
    ProgressForecasts watch = new ProgressForecasts(experiment.marks());
    IterativePart part = new IterativePart(drawn.world(), drawn.job(experiment.policy(), promise));
    new Simulation(part, seed, List.of(watch)).run();
    boolean promised = promise.deadline().isPresent();
    // A job of which only start-up was measured has no forecast yet.
    return watch.taken().stream()
        .filter(taken -> taken.outlook().forecast().isKnown())
        .map(taken -> Sighting.of(drawn.word(), promised, taken, watch.isLate()))
        .toList();
  }
}
