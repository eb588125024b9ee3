package io.argosy.simulator;

import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.work.Holding;
import io.argosy.core.work.Pace;
import io.argosy.simulator.world.SpeedTrace;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A program that is called for each chunk; the chunk sizes are those of {@link Pace}. */
final class ChunkedWorker implements Worker {
  private final VirtualAttempt attempt;
  private final Holding holding;
  private final SpeedTrace trace;
  private final Setting setting;
  private Pace pace = Pace.UNKNOWN;
  private Duration reportIn;

  ChunkedWorker(
      VirtualAttempt attempt,
      Holding holding,
      SpeedTrace trace,
      Setting setting,
      Duration reportIn) {
    this.attempt = attempt;
    this.holding = holding;
    this.trace = trace;
    this.setting = setting;
    this.reportIn = reportIn;
  }

  @Override
  public void proceed() {
    beginNext().ifPresentOrElse(this::run, attempt::askToFinish);
  }

  private Optional<Interval> beginNext() {
    if (holding.isIdle()) {
      return Optional.empty();
    }
    long held = holding.notBegun();
    return holding.begin(pace.nextChunk(reportIn, held, horizonSeconds(held)));
  }

  /** The time left to the deadline, or else what the work held here will take. */
  private double horizonSeconds(long held) {
    return setting.deadlineAt() == Timeline.NEVER
        ? pace.expected(held).toNanos() / 1e9
        : Math.max(0, (setting.deadlineAt() - setting.timeline().now()) / 1e9);
  }

  private void run(Interval chunk) {
    double startup = setting.program().chunkStartup().toNanos() / 1e9;
    double seconds =
        startup + trace.timeToDo(chunk.count(), setting.timeline().seconds() + startup);
    if (Double.isFinite(seconds)) {
      long took = (long) Math.ceil(seconds * 1e9);
      setting.timeline().at(setting.timeline().now() + took, () -> complete(chunk, took));
    }
  }

  private void complete(Interval chunk, long took) {
    if (attempt.isOver()) {
      return;
    }
    holding.complete();
    pace = pace.after(chunk.count(), Duration.ofNanos(took));
    Optional<Interval> next = beginNext();
    Duration nextIn = next.map(n -> pace.expected(n.count())).orElse(reportIn);
    attempt.say(List.of(attempt.stored(chunk), attempt.progress(nextIn)));
    next.ifPresentOrElse(this::run, attempt::askToFinish);
  }

  @Override
  public List<Interval> steer(InstructionId id, List<Interval> grant, long yield) {
    return holding.steer(id, grant, yield);
  }

  @Override
  public void reportWithin(Duration interval) {
    reportIn = interval;
  }

  @Override
  public void reportSooner(Duration interval) {
    reportIn = interval;
  }

  @Override
  public void storeNow() {
    // The chunk that runs has stored nothing yet, and the ones before it are stored.
  }
}
