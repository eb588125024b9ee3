package io.argosy.core.engine.worker;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What a report changes in the record of a worker: its count, its speed and its calls. */
public final class WorkerProgress {
  /** A first report may take this many intervals: start-up, and chunks too small to tell. */
  private static final int FIRST_REPORT_INTERVALS = 6;

  /** Where intervals are short, it may take more of them. */
  private static final int SHORT_INTERVALS = 10;

  /** A program may take this long to start and is not called silent. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private WorkerProgress() {}

  /** After how long without a first report a partition counts as silent. */
  public static Duration firstReport(Duration interval) {
    Duration usual = interval.multipliedBy(FIRST_REPORT_INTERVALS);
    Duration most = interval.multipliedBy(SHORT_INTERVALS);
    Duration patient = most.compareTo(PATIENCE) < 0 ? most : PATIENCE;
    return usual.compareTo(patient) > 0 ? usual : patient;
  }

  public static void apply(WorkerChange t, Fact.ProgressMeasured fact) {
    if (t.measures > 0 && !isMeasuring(fact)) {
      double until = Seconds.of(fact.elapsed());
      double span = until - Seconds.of(t.elapsed);
      t.speedStats = t.speedStats.with(until, span, fact.speed(), t.speed);
    }
    t.done = fact.done();
    t.elapsed = fact.elapsed();
    t.speed = fact.speed();
    t.measures = measures(t.measures, fact);
    t.calls = fact.calls();
    t.reportedAt = fact.at();
    t.nextIn = fact.nextIn();
    // No report is due from a partition that waits, even if an old one comes late.
    t.silentAt = t.phase == Worker.Phase.WAITING ? Instant.MAX : fact.silentAt();
    t.silent = false;
  }

  /** Whether nothing but start-up has been seen: its speed says nothing. */
  private static boolean isMeasuring(Fact.ProgressMeasured fact) {
    return fact.calls().stream().anyMatch(CallCost::isMeasuring);
  }

  /** A partition that waited begins all it is given; its next report says what can be moved. */
  public static List<CallCost> begins(WorkerChange task) {
    long held = Interval.total(task.held);
    return task.calls.stream().map(c -> new CallCost(c.startup(), c.speed(), held)).toList();
  }

  /** When a partition that has work again should report: no sooner than a call can be over. */
  public static Duration awaited(WorkerChange task) {
    double startup = task.calls.stream().mapToDouble(CallCost::startupSeconds).sum();
    double work = task.speed > 0 ? Interval.total(task.held) / task.speed : 0;
    double call = startup == 0 ? 0 : Math.min(startup + work, 1e9);
    Duration lasts = Seconds.toDuration(call);
    return lasts.compareTo(task.nextIn) > 0 ? lasts : task.nextIn;
  }

  /**
   * (C7) start-up alone is no measure; where it is told from the work, the first can be relied on.
   */
  private static int measures(int before, Fact.ProgressMeasured fact) {
    if (fact.calls().isEmpty()) {
      return before + 1;
    }
    return isMeasuring(fact) ? before : Math.max(before + 1, Worker.MEASURES_TO_BALANCE);
  }
}
