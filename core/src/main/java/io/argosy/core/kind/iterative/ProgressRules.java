package io.argosy.core.kind.iterative;

import io.argosy.core.balance.GuessMeasure;
import io.argosy.core.balance.Policy;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.Interval;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What partitions report: progress, iterations beyond their grant, nothing left to do. */
final class ProgressRules {
  /** Iterations per second that no program reaches. */
  private static final double FASTEST = 1e15;

  private ProgressRules() {}

  static void report(Decision decision, JobState job, Stimulus.ProgressReported report) {
    boolean measured =
        measure(
            decision,
            report.attempt(),
            report.done(),
            report.elapsed(),
            report.nextIn(),
            report.calls());
    if (measured) {
      Balancing.onReport(decision, job, report.attempt().task());
    }
  }

  /**
   * Where iterations are interchangeable, iterations beyond the grant count as any other: the
   * kernel grants them afterwards, from the pool or beyond N, and the next checkpoint assigns less
   * to other attempts.
   */
  static void overrun(Decision decision, JobState job, AttemptId attempt, long reported) {
    JobSpec.Iterative spec = IterativeState.of(job).spec;
    if (spec.mode() == JobSpec.Mode.COUNT) {
      // No attempt does more than a whole job beyond its grant, whatever it reports.
      long count = Math.min(reported, spec.iterations());
      List<Interval> work = Handover.available(job, count);
      if (!work.isEmpty()) {
        decision.emit(new Fact.WorkGranted(attempt, work, decision.at()));
      }
    }
  }

  /** A checkpoint for this attempt alone, if the policy has one at every report. */
  static void askAssignment(Decision decision, JobState job, AttemptId attempt) {
    IterativeState own = IterativeState.of(job);
    Worker worker = decision.state().existing(attempt.task());
    boolean measured = worker.measures() >= Worker.MEASURES_TO_BALANCE;
    boolean judged = !own.checkpointAt.isBefore(worker.reportedAt());
    if (measured && !judged && own.policy().sharesWhenAsked()) {
      Balancing.round(decision, job);
    }
  }

  static void askFinish(Decision decision, JobState job, Stimulus.FinishAsked asked) {
    State state = decision.state();
    Worker before = state.existing(asked.attempt().task());
    if (possible(before, asked.done()) != before.done()) {
      List<CallCost> known = before.isMeasuring() ? List.of() : before.calls();
      measure(decision, asked.attempt(), asked.done(), asked.elapsed(), Duration.ZERO, known);
    }
    Worker worker = state.existing(asked.attempt().task());
    boolean current = asked.elapsed().compareTo(worker.elapsed()) >= 0;
    boolean repeated = asked.elapsed().compareTo(worker.askedAt()) <= 0;
    if (current && !repeated && worker.phase() == Worker.Phase.RETIRING) {
      Handover.agree(decision, job, worker);
    } else if (current && !repeated && worker.phase() == Worker.Phase.RUNNING) {
      double eta = BalanceView.of(job, decision.at()).etaSeconds();
      decision.emit(new Fact.FinishWaits(asked.attempt(), asked.elapsed(), eta));
      Balancing.roundSoon(decision, job);
    }
  }

  /**
   * Takes a measurement. Repeated or reordered reports add nothing. A later report with a lower
   * count is a correction: a partition of several workers reports a prediction.
   */
  private static boolean measure(
      Decision decision,
      AttemptId attempt,
      long said,
      Duration elapsed,
      Duration nextIn,
      List<CallCost> told) {
    State state = decision.state();
    Worker task = state.existing(attempt.task());
    JobState job = state.existing(attempt.job());
    if (elapsed.compareTo(Worker.LONGEST) > 0 || elapsed.compareTo(task.elapsed()) <= 0) {
      return false;
    }
    Duration since = elapsed.minus(task.elapsed());
    long done = possible(task, said);
    GuessMeasure measure = before(task).report(Seconds.of(since), done);
    List<CallCost> calls = told.stream().filter(ProgressRules::isPossible).limit(1).toList();
    // (C7) an attempt seen only in start-up has no speed; measured call costs give a better one.
    double speed =
        calls.stream()
            .mapToDouble(call -> call.isMeasuring() ? task.speed() : call.speed())
            .findFirst()
            .orElse(isTooSoon(task, since, done) ? task.speed() : measure.speed());
    Policy policy = IterativeState.of(job).policy();
    double eta = BalanceView.cachedEtaSeconds(job, decision.at());
    Duration interval = Balancing.interval(job, policy, decision.at());
    Duration next = policy.nextReport(interval, since, measure.deviation(), eta);
    Duration promised = nextIn.compareTo(Worker.LONGEST) > 0 ? Worker.LONGEST : nextIn;
    Duration expected = promised.compareTo(next) > 0 ? promised : next;
    Instant silentAt = decision.at().plus(expected.multipliedBy(2));
    decision.emit(
        new Fact.ProgressMeasured(
            attempt, decision.at(), done, elapsed, speed, next, silentAt, calls));
    return true;
  }

  /** (C15) no call ends within its start-up: that none has ended since says nothing of a speed. */
  private static boolean isTooSoon(Worker task, Duration since, long done) {
    return done == task.done() && Seconds.of(since) < task.startupSeconds();
  }

  private static boolean isPossible(CallCost call) {
    boolean time = !call.startup().isNegative() && call.startup().compareTo(Worker.LONGEST) <= 0;
    return time && call.speed() >= 0 && call.speed() <= FASTEST;
  }

  /** No attempt does more than its grant, whatever it reports. */
  private static long possible(Worker task, long done) {
    return Math.clamp(done, 0, task.granted() + task.refused());
  }

  /** (B1), (W1) to (W4) what was known at the last report; time counts from that report. */
  private static GuessMeasure before(Worker task) {
    return new GuessMeasure(
        -Seconds.of(task.elapsed()), 0, task.done(), task.speed(), 1, task.measures());
  }
}
