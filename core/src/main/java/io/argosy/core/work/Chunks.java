package io.argosy.core.work;

import io.argosy.core.model.Interval;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A chunked attempt: which chunk comes next, and when what was done is worth a report. Its workers
 * draw from one list, each by its own pace. Driven by an agent for real and by the simulator in
 * virtual time.
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
  private final List<SharedPace> paces;
  private Duration reportIn;
  private Duration reportedAt = Duration.ZERO;
  private int reports;

  /**
   * @param paces one for each worker
   */
  public Chunks(Holding holding, List<SharedPace> paces, Duration reportIn) {
    this.holding = holding;
    this.paces = List.copyOf(paces);
    this.reportIn = reportIn;
  }

  /** Reports are wanted this often from now on. */
  public void reportEvery(Duration interval) {
    reportIn = interval;
  }

  /**
   * Begins a worker's next chunk, if anything is held.
   *
   * @param deadlineSeconds time to the job's deadline; infinite when there is none
   */
  public Optional<Interval> begin(int worker, double deadlineSeconds) {
    if (holding.notBegun() == 0) {
      return Optional.empty();
    }
    Pace pace = paces.get(worker).now();
    long held = share(worker, holding.notBegun());
    double horizon =
        deadlineSeconds == Double.POSITIVE_INFINITY
            ? seconds(pace.expected(held))
            : deadlineSeconds;
    boolean early = reports < REPORTS_TO_KNOW;
    return holding.begin(pace.nextChunk(reportIn, held, horizon, early));
  }

  /** (C6) the part of the common list that a worker would do if all went on as they do. */
  private long share(int worker, long held) {
    double mine = paces.get(worker).now().iterationsPerSecond();
    if (paces.size() == 1 || mine == 0) {
      return held;
    }
    double all = 0;
    for (SharedPace pace : paces) {
      // Of one that has not been measured nothing is known but that it is there.
      boolean known = !pace.now().equals(Pace.UNKNOWN);
      all += known ? pace.now().iterationsPerSecond() : mine;
    }
    return Math.clamp((long) StrictMath.ceil(held * (mine / all)), 1, held);
  }

  /**
   * A chunk that had begun is complete and stored.
   *
   * @param took how long it ran, start-up included
   * @param elapsed the attempt's own time
   * @return whether that is worth a report
   */
  public boolean complete(int worker, Interval chunk, Duration took, Duration elapsed) {
    SharedPace pace = paces.get(worker);
    holding.complete(chunk);
    pace.learn(chunk.count(), took);
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

  /** When to expect the next report: after the chunk that a worker began, or at the interval. */
  public Duration nextIn(int worker, Optional<Interval> began) {
    return began.map(chunk -> paces.get(worker).now().expected(chunk.count())).orElse(reportIn);
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
