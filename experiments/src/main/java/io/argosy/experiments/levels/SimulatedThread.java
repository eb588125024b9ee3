package io.argosy.experiments.levels;

import io.argosy.core.balance.Member;
import io.argosy.simulator.world.SpeedTrace;

/** A thread that works on its assignment from its process. */
final class SimulatedThread {
  /** Work is counted in doubles: this much short of a whole iteration is a whole one. */
  private static final double GRACE = 1e-6;

  final Member member;
  private final SpeedTrace trace;
  private double since;
  private double done;
  private double reportAt;

  /** When it did its last iteration. */
  private double lastAt;

  int reports;

  SimulatedThread(Member member, SpeedTrace trace, double firstReport) {
    this.member = member;
    this.trace = trace;
    this.reportAt = firstReport;
  }

  /** When the thread next reports: a report is due, or no work is left. */
  double nextAt() {
    if (member.isGone() || member.waits()) {
      return Double.POSITIVE_INFINITY;
    }
    double end = since + trace.timeToDo(member.assigned() - done, since);
    return Math.min(end, reportAt);
  }

  /** Works until now; must be called before its assignment changes. */
  void advance(double now) {
    if (!member.isGone() && !member.waits() && hasWork()) {
      double all = done + trace.iterationsBetween(since, now);
      done = Math.min(all, Math.max(done, member.assigned()));
      lastAt = now;
    }
    since = now;
  }

  boolean hasWork() {
    return done + GRACE < member.assigned();
  }

  long done() {
    return (long) Math.floor(done + GRACE);
  }

  double lastAt() {
    return lastAt;
  }

  void reportIn(double now, double seconds) {
    reportAt = now + seconds;
  }

  /** The thread has work again. */
  void resume(double now, double reportIn) {
    member.resume(now);
    reportIn(now, reportIn);
  }
}
