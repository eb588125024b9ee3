package io.argosy.simulator.machine;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.work.Holding;
import io.argosy.simulator.world.SpeedTrace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A program that runs through the work it holds, and stores and reports on request. */
final class CooperativeWorker implements ProgramModel {
  /** Work is counted in doubles: this much short of a whole iteration is a whole one. */
  private static final double GRACE = 1e-6;

  private static final long SHORTEST_NANOS = 1_000_000;

  private final VirtualAttempt attempt;
  private final Holding holding;
  private final SpeedTrace trace;
  private final Setting setting;
  private long interval;
  private long reportedAt;
  private long reportAt;

  /** When work on the running interval last began, and how much of it was done before. */
  private long since;

  private double before;
  private int plans;

  CooperativeWorker(
      VirtualAttempt attempt,
      Holding holding,
      SpeedTrace trace,
      Setting setting,
      Duration reportIn) {
    this.attempt = attempt;
    this.holding = holding;
    this.trace = trace;
    this.setting = setting;
    this.interval = nanos(reportIn);
  }

  @Override
  public void proceed() {
    reportedAt = setting.timeline().now();
    reportAt = reportedAt + interval;
    before = 0;
    advance();
  }

  private void advance() {
    since = setting.timeline().now();
    if (holding.begin(Long.MAX_VALUE).isPresent()) {
      plan();
    } else {
      attempt.askToFinish();
    }
  }

  private void plan() {
    int number = ++plans;
    long end = endOfRunning();
    if (end <= reportAt) {
      setting.timeline().at(end, () -> ifCurrent(number, this::reachEnd));
    } else {
      setting.timeline().at(reportAt, () -> ifCurrent(number, this::report));
    }
  }

  private void ifCurrent(int number, Runnable action) {
    if (number == plans && !attempt.isOver()) {
      action.run();
    }
  }

  private long endOfRunning() {
    double left = holding.running().orElseThrow().count() - before;
    double seconds = trace.timeToDo(left, Seconds.ofNanos(since));
    return seconds < 1e9 ? since + Seconds.toNanosRoundedUp(seconds) : Timeline.NEVER;
  }

  /** The interval is done: its result cannot span the gap to the next one. */
  private void reachEnd() {
    Interval chunk = holding.running().orElseThrow();
    holding.complete();
    before = 0;
    List<Stamped> news = new ArrayList<>();
    news.add(attempt.stored(chunk));
    if (holding.isIdle()) {
      news.add(attempt.progress(Duration.ZERO));
    }
    attempt.say(news);
    advance();
  }

  private void report() {
    List<Stamped> news = store();
    news.add(attempt.progress(Duration.ofNanos(interval)));
    attempt.say(news);
    reportedAt = setting.timeline().now();
    reportAt = reportedAt + interval;
    advance();
  }

  private List<Stamped> store() {
    double worked = worked();
    long whole = whole(worked);
    before = Math.max(0, worked - whole);
    List<Stamped> news = new ArrayList<>();
    holding.complete(whole).ifPresent(piece -> news.add(attempt.stored(piece)));
    if (holding.isIdle()) {
      before = 0;
    }
    return news;
  }

  private double worked() {
    return before
        + trace.iterationsBetween(
            Seconds.ofNanos(since), Seconds.ofNanos(setting.timeline().now()));
  }

  private long whole(double worked) {
    return Math.min(holding.running().orElseThrow().count(), (long) Math.floor(worked + GRACE));
  }

  @Override
  public List<Interval> steer(InstructionId id, List<Interval> grant, long yield) {
    if (holding.running().isEmpty()) {
      return holding.steer(id, grant, yield);
    }
    // What is computed but not stored yet must stay here: only the rest can be released.
    long begun = Math.min(holding.running().get().count(), whole(worked()) + 1);
    holding.complete(0);
    long free = holding.notBegun() + Interval.total(grant) - begun;
    List<Interval> yielded = holding.steer(id, grant, Math.min(yield, free));
    holding.begin(Long.MAX_VALUE);
    plan();
    return yielded;
  }

  @Override
  public void reportWithin(Duration reportIn) {
    if (nanos(reportIn) != interval) {
      interval = nanos(reportIn);
      changeReport(reportedAt + interval);
    }
  }

  @Override
  public void reportSooner(Duration reportIn) {
    interval = nanos(reportIn);
    changeReport(Math.min(reportAt, setting.timeline().now() + interval));
  }

  private void changeReport(long at) {
    if (holding.running().isPresent()) {
      reportAt = at;
      plan();
    }
  }

  @Override
  public void storeNow() {
    if (holding.running().isPresent()) {
      attempt.say(store());
    }
  }

  private static long nanos(Duration duration) {
    return Math.max(SHORTEST_NANOS, duration.toNanos());
  }
}
