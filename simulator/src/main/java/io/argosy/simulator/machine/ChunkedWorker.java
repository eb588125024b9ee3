package io.argosy.simulator.machine;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.work.Chunks;
import io.argosy.core.work.Holding;
import io.argosy.core.work.SharedPace;
import io.argosy.simulator.world.SpeedTrace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A program that is called for each chunk; {@link Chunks} decides the size and when to report. */
final class ChunkedWorker implements ProgramModel {
  private static final int ONLY = 0;

  private final VirtualAttempt attempt;
  private final Holding holding;
  private final SpeedTrace trace;
  private final Setting setting;
  private final Chunks chunks;
  private boolean firstCall = true;
  private boolean paused;

  ChunkedWorker(
      VirtualAttempt attempt,
      Holding holding,
      SpeedTrace trace,
      Setting setting,
      SharedPace pace,
      Duration reportIn) {
    this.attempt = attempt;
    this.holding = holding;
    this.trace = trace;
    this.setting = setting;
    Setting.Bounds bounds = setting.boundsOf(attempt.id().job());
    this.chunks =
        bounds
            .block()
            .map(it -> Chunks.ofBlocks(holding, List.of(pace), reportIn, it))
            .orElseGet(() -> new Chunks(holding, List.of(pace), reportIn, bounds.fairShare()));
  }

  @Override
  public void proceed() {
    paused = false;
    chunks.begin(ONLY, deadlineSeconds()).ifPresentOrElse(this::run, attempt::askToFinish);
  }

  private double deadlineSeconds() {
    long deadline = setting.boundsOf(attempt.id().job()).deadlineAt();
    return deadline == Timeline.NEVER
        ? Double.POSITIVE_INFINITY
        : Seconds.ofNanos(deadline - setting.timeline().now());
  }

  private void run(Interval chunk) {
    double factor = setting.program().calls().factor(firstCall, setting.calls());
    double startup = Seconds.ofNanos(factor * setting.program().chunkStartup().toNanos());
    firstCall = false;
    double seconds =
        startup + trace.timeToDo(chunk.count(), setting.timeline().seconds() + startup);
    if (Double.isFinite(seconds)) {
      long took = Seconds.toNanosRoundedUp(seconds);
      setting.timeline().at(setting.timeline().now() + took, () -> complete(chunk, took));
    }
  }

  private void complete(Interval chunk, long took) {
    if (attempt.isOver()) {
      return;
    }
    boolean reports = chunks.complete(ONLY, chunk, Duration.ofNanos(took), attempt.elapsed());
    Optional<Duration> pause = chunks.pause(ONLY, deadlineSeconds());
    if (pause.isPresent()) {
      Stamped progress = attempt.progress(chunks.announceAll(ONLY), chunks.cost());
      attempt.say(List.of(attempt.stored(chunk), progress));
      paused = true;
      setting.timeline().after(pause.get(), this::goOn);
      return;
    }
    Optional<Interval> next = chunks.begin(ONLY, deadlineSeconds());
    List<Stamped> news = new ArrayList<>();
    news.add(attempt.stored(chunk));
    if (reports || chunks.isReportDueBefore(ONLY, next, attempt.elapsed())) {
      news.add(attempt.progress(chunks.announce(ONLY, next), chunks.cost()));
    }
    attempt.say(news);
    next.ifPresentOrElse(this::run, attempt::askToFinish);
  }

  /** The pause is over: whatever share the kernel left it, it begins. */
  private void goOn() {
    if (attempt.isOver() || !paused) {
      return;
    }
    Optional<Duration> pause = chunks.pause(ONLY, deadlineSeconds());
    if (pause.isPresent()) {
      setting.timeline().after(pause.get(), this::goOn);
      return;
    }
    paused = false;
    Optional<Interval> next = chunks.begin(ONLY, deadlineSeconds());
    if (next.isPresent()) {
      attempt.say(List.of(attempt.progress(chunks.announce(ONLY, next), chunks.cost())));
    }
    next.ifPresentOrElse(this::run, attempt::askToFinish);
  }

  @Override
  public List<Interval> steer(InstructionId id, List<Interval> grant, long yield) {
    return holding.steer(id, grant, yield);
  }

  @Override
  public void reportWithin(Duration interval) {
    chunks.reportEvery(interval);
  }

  @Override
  public void reportSooner(Duration interval) {
    chunks.reportEvery(interval);
  }

  @Override
  public void storeNow() {
    // The running chunk has stored nothing yet, and the chunks before it are stored.
  }
}
