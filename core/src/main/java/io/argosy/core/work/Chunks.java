package io.argosy.core.work;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.Interval;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A chunked attempt: which chunk comes next, and when progress is worth a report. Its workers take
 * chunks from one list, each at its own pace. An agent drives it for real, the simulator in virtual
 * time.
 */
public final class Chunks {
  /** Start-up matters if it takes this part of a chunk. */
  private static final double MATTERS = 0.05;

  /** A report is due after this part of the interval, because chunks end at irregular times. */
  private static final double EARLY = 0.8;

  /** The kernel waits twice as long as was announced; a report on its way takes some of that. */
  private static final double PATIENT_PARTS = 1.5;

  /** A balancer relies on the second report of an attempt. */
  private static final int REPORTS_TO_KNOW = 2;

  /** An attempt pauses for this part of a start-up. */
  private static final double PAUSE_PART = 0.1;

  /** So many pauses cost less than a call that tells nothing new. */
  private static final int MOST_PAUSES = 4;

  private static final double LONGEST_PAUSE_SECONDS = 2;

  private final Holding holding;
  private final List<SharedPace> paces;
  private final long fairShare;
  private final Optional<BlockCalls> blocks;
  private Duration reportIn;
  private Duration reportedAt = Duration.ZERO;
  private int reports;
  private int pauses;
  private boolean asked;

  /** After how long the latest report announced the next one. */
  private Duration announced;

  /** The last chunk size of each worker, or the size it would have had. */
  private final long[] sizes;

  /**
   * @param paces one for each worker
   * @param fairShare this attempt's part of the iterations if the job uses all its slots
   */
  public Chunks(Holding holding, List<SharedPace> paces, Duration reportIn, long fairShare) {
    this(holding, paces, reportIn, fairShare, Optional.empty());
  }

  private Chunks(
      Holding holding,
      List<SharedPace> paces,
      Duration reportIn,
      long fairShare,
      Optional<BlockCalls> blocks) {
    this.blocks = blocks;
    this.holding = holding;
    this.paces = List.copyOf(paces);
    this.reportIn = reportIn;
    this.announced = reportIn;
    this.sizes = new long[paces.size()];
    this.fairShare = Math.max(1, fairShare);
  }

  /**
   * Chunks of a program that reports progress while a call runs. It makes no trial calls (C9): a
   * call shows its speed before it ends, and a large one could not be divided any more.
   */
  public static Chunks observed(Holding holding, List<SharedPace> paces, Duration reportIn) {
    return new Chunks(holding, paces, reportIn, 1);
  }

  /** (U2) each chunk is one block, whatever start-up costs: nothing is learned before or tried. */
  public static Chunks ofBlocks(
      Holding holding, List<SharedPace> paces, Duration reportIn, long block) {
    Optional<BlockCalls> calls = Optional.of(new BlockCalls(block, paces.size()));
    return new Chunks(holding, paces, reportIn, 1, calls);
  }

  /** Sets the report interval from now on. */
  public void reportEvery(Duration interval) {
    reportIn = interval;
  }

  /**
   * Begins a worker's next chunk if the attempt holds work.
   *
   * @param deadlineSeconds time to the job's deadline; infinite without a deadline
   */
  public Optional<Interval> begin(int worker, double deadlineSeconds) {
    if (holding.notBegun() == 0) {
      return Optional.empty();
    }
    if (blocks.isPresent()) {
      return holding.begin(blocks.get().size());
    }
    Pace pace = paces.get(worker).now();
    long held = share(worker, holding.notBegun());
    boolean early = reports < REPORTS_TO_KNOW;
    long size =
        pace.equals(Pace.UNKNOWN)
            ? paces.get(worker).first(held)
            : pace.nextChunk(reportIn, held, fairShare, deadlineSeconds, early);
    sizes[worker] = size;
    return holding.begin(size);
  }

  /** (C6) a worker's part of the common list if all workers continue at their present speeds. */
  private long share(int worker, long held) {
    double mine = paces.get(worker).now().iterationsPerSecond();
    if (paces.size() == 1 || mine == 0) {
      return held;
    }
    double all = 0;
    for (SharedPace pace : paces) {
      // Nothing is known about a worker without a measurement except that it exists.
      boolean known = !pace.now().equals(Pace.UNKNOWN);
      all += known ? pace.now().iterationsPerSecond() : mine;
    }
    return Math.clamp((long) StrictMath.ceil(held * (mine / all)), 1, held);
  }

  /**
   * A chunk is complete and stored.
   *
   * @param took how long it ran, start-up included
   * @param elapsed the attempt's own time
   * @return whether a report is due
   */
  public boolean complete(int worker, Interval chunk, Duration took, Duration elapsed) {
    SharedPace pace = paces.get(worker);
    holding.complete(chunk);
    blocks.ifPresentOrElse(
        it -> learn(it, worker, chunk, took), () -> pace.learn(chunk.count(), took));
    double since = Seconds.of(elapsed.minus(reportedAt));
    double every = Seconds.of(reportIn);
    boolean known = isKnown();
    // A report contains the start-up cost (C7), so it need not wait until that is small.
    boolean due = since >= EARLY * every;
    if (due) {
      reportedAt = elapsed;
      reports += known ? 1 : 0;
      blocks.ifPresent(BlockCalls::report);
    }
    return due;
  }

  /** Every call does the same, so that only a shorter last one is no measure of the next. */
  private void learn(BlockCalls calls, int worker, Interval chunk, Duration took) {
    calls.complete(worker, chunk.count(), took);
    if (chunk.count() == calls.size()) {
      paces.get(worker).learn(chunk.count(), took);
    }
  }

  /**
   * (C13) whether the chunk that a worker begins next may last so long that the kernel would count
   * the attempt as silent before its end. The attempt reports first then.
   *
   * @param elapsed the attempt's own time
   */
  public boolean isReportDueBefore(int worker, Optional<Interval> next, Duration elapsed) {
    Duration since = elapsed.minus(reportedAt);
    boolean due =
        next.isPresent()
            && paces.get(worker).now().hasTwoSizes()
            && Seconds.of(since.plus(longest(worker, next)))
                > PATIENT_PARTS * Seconds.of(max(announced, reportIn));
    if (due) {
      reportedAt = elapsed;
      reports += isKnown() ? 1 : 0;
    }
    return due;
  }

  /** (C7) whether every worker's speed is reliable, or no work is left to improve it. */
  private boolean isKnown() {
    return holding.isIdle() || paces.stream().allMatch(SharedPace::isBelieved);
  }

  /** The call costs for a report; empty where start-up time is negligible. */
  public List<CallCost> cost() {
    if (blocks.isPresent()) {
      return blocks.get().cost(holding.begun());
    }
    boolean known = isKnown();
    double startup = 0;
    double speed = 0;
    boolean matters = !known;
    for (int worker = 0; worker < sizes.length; worker++) {
      Pace pace = paces.get(worker).now();
      double own = known ? pace.startupSeconds() : pace.callSeconds();
      double lasts = Seconds.of(pace.expected(Math.max(1, sizes[worker])));
      startup = Math.max(startup, own);
      speed += pace.effectiveSpeed(sizes[worker]);
      matters |= MATTERS * lasts < own;
    }
    Duration call = Seconds.toDuration(startup);
    return matters ? List.of(new CallCost(call, known ? speed : 0, holding.begun())) : List.of();
  }

  /**
   * How long an attempt waits before it begins the next chunk. It reports before the first pause
   * and after the last one.
   *
   * <p>(C12) while only one size is known and a call that began beside it still runs: the second
   * size saves a call.
   *
   * <p>(C15) once, when its speed is first known and start-up matters: what has begun cannot be
   * moved, and only now the kernel can tell whether this attempt should do less.
   *
   * @param deadlineSeconds time to the job's deadline; infinite without a deadline
   */
  public Optional<Duration> pause(int worker, double deadlineSeconds) {
    if (holding.notBegun() == 0 || blocks.isPresent()) {
      return Optional.empty();
    }
    SharedPace pace = paces.get(worker);
    double call = pace.now().callSeconds();
    if (pace.isSecondSizeNear()) {
      boolean worthIt = pauses < MOST_PAUSES && pace.now().isTrialDue(deadlineSeconds);
      pauses++;
      return worthIt ? Optional.of(Seconds.toDuration(PAUSE_PART * call)) : Optional.empty();
    }
    if (asked || !isKnown() || pace.now().startupSeconds() == 0 || cost().isEmpty()) {
      return Optional.empty();
    }
    asked = true;
    double seconds = Math.min(LONGEST_PAUSE_SECONDS, PAUSE_PART * pace.now().startupSeconds());
    return Optional.of(Seconds.toDuration(seconds));
  }

  /** Announces the next report before a pause: after a chunk of all that is held. */
  public Duration announceAll(int worker) {
    announced = paces.get(worker).now().longest(Math.max(1, holding.notBegun()));
    return announced;
  }

  /**
   * Announces when to expect the next report: after the chunk that a worker began, or at the
   * interval.
   */
  public Duration announce(int worker, Optional<Interval> began) {
    announced = longest(worker, began);
    return announced;
  }

  private Duration longest(int worker, Optional<Interval> began) {
    Pace pace = paces.get(worker).now();
    return began
        .map(it -> blocks.isPresent() ? pace.expected(it.count()) : pace.longest(it.count()))
        .orElse(reportIn);
  }

  private static Duration max(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
