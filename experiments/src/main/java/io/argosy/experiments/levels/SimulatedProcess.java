package io.argosy.experiments.levels;

import io.argosy.core.balance.Level;
import io.argosy.core.balance.Member;
import io.argosy.core.balance.Policy;
import io.argosy.simulator.world.SpeedTrace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A process: balances its own threads, and reports its predictions to the level above. */
final class SimulatedProcess {
  /** As in equation (B1): the first measure of a thread contains start-up. */
  private static final int MEASURES_TO_BALANCE = 2;

  final Member member;
  final List<SimulatedThread> simulatedThreads = new ArrayList<>();
  private final Level upper;
  private final Level lower;
  private double askedAt;

  /** The level above has agreed that no assignment changes any more. */
  private boolean agreed;

  SimulatedProcess(
      Member member, Level upper, Policy policy, Duration interval, List<SpeedTrace> traces) {
    this.member = member;
    this.upper = upper;
    this.lower = new Level(policy, interval, MEASURES_TO_BALANCE, member.assigned(), traces.size());
    for (SpeedTrace trace : traces) {
      Member thread = lower.member(simulatedThreads.size());
      simulatedThreads.add(new SimulatedThread(thread, trace, lower.intervalSeconds()));
    }
    this.askedAt = upper.intervalSeconds();
    this.agreed = upper.isEnding(0);
  }

  /** When the level above requests a report. */
  double askedAt() {
    return agreed ? Double.POSITIVE_INFINITY : askedAt;
  }

  /** A thread reports because a report is due, or because it has no work left. */
  void hear(SimulatedThread simulatedThread, double now) {
    advance(now);
    double next = lower.report(simulatedThread.member, now, simulatedThread.done());
    simulatedThread.reports++;
    simulatedThread.reportIn(now, next);
    boolean newcomer = simulatedThread.member.measure().measures() == MEASURES_TO_BALANCE;
    if (newcomer || lower.isDue(now)) {
      lower.checkpoint(now);
    }
    if (!simulatedThread.hasWork()) {
      seekWork(simulatedThread, now);
    }
    settle(now);
  }

  private void seekWork(SimulatedThread simulatedThread, double now) {
    simulatedThread.member.waits(true);
    if (!lower.isEnding(now)) {
      lower.checkpoint(now);
    } else if (!agreed) {
      consult(now);
    }
  }

  /** (W5) the level above receives a prediction and answers with a new number, or with the end. */
  void consult(double now) {
    advance(now);
    if (!lower.isMeasured()) {
      // The process cannot predict anything yet.
      askedAt = now + upper.intervalSeconds() / 2;
      return;
    }
    if (member.waits()) {
      member.skip(now);
    }
    askedAt = now + upper.report(member, now, lower.predicted(now));
    member.waits(simulatedThreads.stream().allMatch(s -> s.member.waits()));
    if (!upper.isEnding(now)) {
      upper.checkpoint(now);
    }
  }

  /** Applies the decision of the level above; its agreement to the end is final. */
  void handle(double now) {
    if (!agreed) {
      advance(now);
      lower.resize(now, member.assigned());
      agreed = upper.isEnding(now);
      settle(now);
    }
  }

  /** (W7) a waiting thread resumes if it has work, and leaves if it will never get any. */
  private void settle(double now) {
    boolean over = agreed && lower.isEnding(now);
    for (SimulatedThread simulatedThread : simulatedThreads) {
      if (simulatedThread.member.waits() && simulatedThread.hasWork()) {
        simulatedThread.resume(now, lower.intervalSeconds());
        member.resume(now);
      } else if (simulatedThread.member.waits() && over) {
        simulatedThread.member.leave();
      }
    }
  }

  private void advance(double now) {
    simulatedThreads.forEach(simulatedThread -> simulatedThread.advance(now));
  }
}
