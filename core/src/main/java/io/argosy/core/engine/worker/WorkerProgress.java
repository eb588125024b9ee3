package io.argosy.core.engine.worker;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.Interval;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/** What a report changes in the record of a worker: its count, its speed and its calls. */
public final class WorkerProgress {
  /** A first report may take this many intervals: start-up, and chunks too small to tell. */
  private static final int FIRST_REPORT_INTERVALS = 6;

  /** Where intervals are short, it may take more of them. */
  private static final int SHORT_INTERVALS = 10;

  /** A program may take this long to start and is not called silent. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Until a job has a first report, it may take this many intervals: a deadline has as many. */
  private static final int NONE_REPORTED_INTERVALS = 20;

  /** The same without a deadline. */
  private static final Duration NONE_REPORTED = Duration.ofMinutes(10);

  /** A partition may take this many times as long as others took. */
  private static final int TIMES_OTHERS = 2;

  /** The first call of a chunked program computes one or two iterations (C12). */
  private static final double FIRST_CALL_ITERATIONS = 2;

  /**
   * Start-ups of work that a call contains at least, and that a rest has to be left for another.
   */
  private static final double LEAST_CALL_STARTUPS = 4;

  private static final double SMALL_REST_STARTUPS = 6;

  private WorkerProgress() {}

  /**
   * (S1) after how long without a first report a partition counts as silent.
   *
   * @param promised whether the job has a deadline
   * @param workers all workers of the job
   */
  public static Duration firstReport(Duration interval, boolean promised, List<Worker> workers) {
    double seconds = 0;
    boolean reported = false;
    for (Worker worker : workers) {
      if (hasReported(worker)) {
        reported = true;
        seconds = Math.max(seconds, firstCallSeconds(worker));
      }
    }
    if (reported) {
      return firstReport(interval, Seconds.toDuration(seconds));
    }
    // That no worker has reported says nothing about one of them: the program may start slowly.
    Duration span = interval.multipliedBy(NONE_REPORTED_INTERVALS);
    return longer(leastPatience(interval), promised ? span : NONE_REPORTED);
  }

  /** (S1) the same once a worker of the job has reported, after that time. */
  public static Duration firstReport(Duration interval, Duration took) {
    return longer(leastPatience(interval), took.multipliedBy(TIMES_OTHERS));
  }

  private static Duration leastPatience(Duration interval) {
    Duration usual = interval.multipliedBy(FIRST_REPORT_INTERVALS);
    Duration most = interval.multipliedBy(SHORT_INTERVALS);
    return longer(usual, most.compareTo(PATIENCE) < 0 ? most : PATIENCE);
  }

  /** Whether the present attempt of a worker has reported. */
  public static boolean hasReported(Worker worker) {
    return worker.isWorking() && !worker.elapsed().isZero();
  }

  private static double firstCallSeconds(Worker worker) {
    double work = worker.speed() > 0 ? FIRST_CALL_ITERATIONS / worker.speed() : 0;
    return Math.min(worker.startupSeconds() + work, Seconds.of(Worker.LONGEST));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
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
    return task.calls.stream().map(c -> c.with(held)).toList();
  }

  /**
   * What a worker's calls contain once a result is stored: if that was the last running call, the
   * worker has begun another, and the next report says of what size. Until then the least that a
   * call contains counts, so that no other worker is expected to do it.
   */
  public static List<CallCost> stored(WorkerChange task, long count) {
    long first = task.held.isEmpty() ? 0 : task.held.getFirst().count();
    return task.calls.stream()
        .map(c -> c.begun() > count ? c.with(c.begun() - count) : c.with(next(c, first)))
        .toList();
  }

  /** (C4), (C11) a call contains four start-ups of work at least, and a small rest wholly. */
  private static long next(CallCost call, long held) {
    double startup = call.startupSeconds() * call.speed();
    return held <= SMALL_REST_STARTUPS * startup
        ? held
        : (long) Math.min(held, LEAST_CALL_STARTUPS * startup);
  }

  /**
   * After how long a partition that has work again counts as silent.
   *
   * @param spec tells how many iterations its next call does at least
   * @param first how long a first report may take
   */
  public static Duration patience(WorkerChange task, JobSpec spec, Supplier<Duration> first) {
    long block = spec.block().orElse(0L);
    return task.elapsed.isZero() ? first.get() : awaited(task, block).multipliedBy(2);
  }

  /** When a partition that has work again should report: no sooner than a call can be over. */
  private static Duration awaited(WorkerChange task, long block) {
    double startup = task.calls.stream().mapToDouble(CallCost::startupSeconds).sum();
    long next = startup == 0 ? block : Interval.total(task.held);
    double work = task.speed > 0 ? next / task.speed : 0;
    double call = Math.min(startup + work, 1e9);
    return longer(Seconds.toDuration(call), task.nextIn);
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
