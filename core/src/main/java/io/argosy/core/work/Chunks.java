package io.argosy.core.work;

import io.argosy.core.model.Interval;
import java.time.Duration;
import java.util.Optional;

/**
 * A chunked attempt: which chunk comes next, and when what was done is worth a report. Driven by an
 * agent for real and by the simulator in virtual time.
 */
public final class Chunks {
  /** A chunk tells of speed if start-up took at most one part in this many of it. */
  private static final double TELLING_PARTS = 3;

  /** A report may come this part of the interval early: chunks do not end on the second. */
  private static final double EARLY = 0.8;

  /** After this many intervals a report is sent, telling or not. */
  private static final double OVERDUE = 4;

  /** A balancer relies on the second report of an attempt. */
  private static final int REPORTS_TO_KNOW = 2;

  private final Holding holding;
  private final SharedPace pace;
  private Duration reportIn;
  private Duration reportedAt = Duration.ZERO;
  private int reports;

  public Chunks(Holding holding, SharedPace pace, Duration reportIn) {
    this.holding = holding;
    this.pace = pace;
    this.reportIn = reportIn;
  }

  /** Reports are wanted this often from now on. */
  public void reportEvery(Duration interval) {
    reportIn = interval;
  }

  /**
   * Begins the next chunk, if anything is held.
   *
   * @param deadlineSeconds time to the job's deadline; infinite when there is none
   */
  public Optional<Interval> begin(double deadlineSeconds) {
    long held = holding.notBegun();
    if (held == 0) {
      return Optional.empty();
    }
    double horizon =
        deadlineSeconds == Double.POSITIVE_INFINITY
            ? seconds(pace.now().expected(held))
            : deadlineSeconds;
    boolean early = reports < REPORTS_TO_KNOW;
    return holding.begin(pace.now().nextChunk(reportIn, held, horizon, early));
  }

  /**
   * The chunk that had begun is complete and stored.
   *
   * @param took how long it ran, start-up included
   * @param elapsed the attempt's own time
   * @return whether that is worth a report
   */
  public boolean complete(Duration took, Duration elapsed) {
    long count = holding.running().orElseThrow().count();
    holding.complete();
    pace.learn(count, took);
    double since = seconds(elapsed.minus(reportedAt));
    double every = seconds(reportIn);
    boolean telling = TELLING_PARTS * pace.now().startupSeconds() <= seconds(took);
    boolean due = (telling && since >= EARLY * every) || since >= OVERDUE * every;
    if (due) {
      reportedAt = elapsed;
      reports++;
    }
    return due;
  }

  /** When to expect the next report: after the chunk that runs, or at the interval. */
  public Duration nextIn() {
    return holding.running().map(chunk -> pace.now().expected(chunk.count())).orElse(reportIn);
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
