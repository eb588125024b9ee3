package io.argosy.core.engine;

import io.argosy.core.balance.GuessMeasure;
import io.argosy.core.balance.Policy;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.placement.BalanceView;
import io.argosy.core.engine.placement.Handover;
import io.argosy.core.engine.rules.BagWorkerRules;
import io.argosy.core.engine.rules.Balancing;
import io.argosy.core.engine.rules.FlowRules;
import io.argosy.core.engine.rules.FlowWorkers;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.StartDeadline;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;

/** What a running attempt reports: start, progress, yielded work, nothing left to do. */
final class AttemptRules {
  /** The longest attempt or silence; the kernel ignores or cuts longer reported times. */
  private static final Duration LONGEST = Duration.ofDays(3650);

  /** Iterations per second that no program reaches. */
  private static final double FASTEST = 1e15;

  private AttemptRules() {}

  static void start(Decision decision, AttemptId attempt) {
    State state = decision.state();
    boolean first =
        State.isPresent(state, attempt)
            && state.existing(attempt.task()).phase() == Worker.Phase.PLACED;
    if (first) {
      settleStart(decision, attempt);
      JobState job = state.existing(attempt.job());
      StartDeadline.starts(decision, job);
      decision.emit(new Fact.AttemptBegan(attempt, decision.at()));
      if (job.isFlow()) {
        FlowRules.advance(decision, job);
      } else if (!job.isBag()) {
        Balancing.onStart(decision, job, attempt.task());
      }
    }
  }

  static void image(Decision decision, Stimulus.ImageResolved found) {
    State state = decision.state();
    if (State.isPresent(state, found.attempt())) {
      state
          .existing(found.attempt().task())
          .machine()
          .ifPresent(
              machine ->
                  decision.emit(
                      new Fact.ImageUsed(
                          found.attempt(), machine, found.image(), found.digest(), decision.at())));
    }
  }

  private static void settleStart(Decision decision, AttemptId attempt) {
    State state = decision.state();
    for (InstructionId id : List.copyOf(state.byAttempt.getOrDefault(attempt, new TreeSet<>()))) {
      if (state.outstanding.get(id) instanceof Instruction.Start) {
        decision.settle(id);
      }
    }
  }

  static void report(Decision decision, Stimulus.ProgressReported report) {
    if (!isHeard(decision.state(), report.attempt())) {
      return;
    }
    start(decision, report.attempt());
    boolean counts = decision.state().existing(report.attempt().job()).isIterative();
    if (counts
        && measure(
            decision,
            report.attempt(),
            report.done(),
            report.elapsed(),
            report.nextIn(),
            report.calls())) {
      JobState job = decision.state().existing(report.attempt().job());
      Balancing.onReport(decision, job, report.attempt().task());
    }
  }

  /**
   * Where iterations are interchangeable, iterations beyond the grant count as any other: the
   * kernel grants them afterwards, from the pool or beyond N, and the next checkpoint assigns less
   * to other attempts.
   */
  static void overrun(Decision decision, Stimulus.WorkOverrun overrun) {
    State state = decision.state();
    if (!isHeard(state, overrun.attempt())) {
      return;
    }
    JobState job = state.existing(overrun.attempt().job());
    if (job.isIterative() && JobState.iterative(job).mode() == JobSpec.Mode.COUNT) {
      // No attempt does more than a whole job beyond its grant, whatever it reports.
      long count = Math.min(overrun.count(), JobState.iterative(job).iterations());
      List<Interval> work = Handover.available(job, count);
      if (!work.isEmpty()) {
        decision.emit(new Fact.WorkGranted(overrun.attempt(), work, decision.at()));
      }
    }
  }

  /** A checkpoint for this attempt alone, if the policy has one at every report. */
  static void askAssignment(Decision decision, AttemptId attempt) {
    State state = decision.state();
    if (!isHeard(state, attempt) || !state.existing(attempt.job()).isIterative()) {
      return;
    }
    JobState job = state.existing(attempt.job());
    Worker task = state.existing(attempt.task());
    boolean measured = task.measures() >= Worker.MEASURES_TO_BALANCE;
    boolean judged = !job.checkpointAt.isBefore(task.reportedAt());
    if (measured && !judged && JobState.policy(JobState.iterative(job)).sharesWhenAsked()) {
      Balancing.round(decision, job);
    }
  }

  static void askFinish(Decision decision, Stimulus.FinishAsked asked) {
    State state = decision.state();
    if (!isHeard(state, asked.attempt()) || asked.elapsed().compareTo(LONGEST) > 0) {
      return;
    }
    start(decision, asked.attempt());
    if (state.existing(asked.attempt().job()).isBag()) {
      BagWorkerRules.ask(decision, asked);
      return;
    }
    if (state.existing(asked.attempt().job()).isFlow()) {
      FlowWorkers.ask(decision, asked);
      return;
    }
    Worker before = state.existing(asked.attempt().task());
    if (possible(before, asked.done()) != before.done()) {
      List<CallCost> known = before.isMeasuring() ? List.of() : before.calls();
      measure(decision, asked.attempt(), asked.done(), asked.elapsed(), Duration.ZERO, known);
    }
    Worker task = state.existing(asked.attempt().task());
    JobState job = state.existing(asked.attempt().job());
    boolean current = asked.elapsed().compareTo(task.elapsed()) >= 0;
    boolean repeated = asked.elapsed().compareTo(task.askedAt()) <= 0;
    if (current && !repeated && task.phase() == Worker.Phase.RETIRING) {
      Handover.agree(decision, job, task);
    } else if (current && !repeated && task.phase() == Worker.Phase.RUNNING) {
      double eta = BalanceView.of(state, job, decision.at()).etaSeconds();
      decision.emit(new Fact.FinishWaits(asked.attempt(), asked.elapsed(), eta));
      Balancing.roundSoon(decision, job);
    }
  }

  /** The kernel ignores reports of attempts that are over, lost or stopped, not their results. */
  private static boolean isHeard(State state, AttemptId attempt) {
    return State.isPresent(state, attempt)
        && state.existing(attempt.task()).phase() != Worker.Phase.LEAVING;
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
    if (elapsed.compareTo(LONGEST) > 0 || elapsed.compareTo(task.elapsed()) <= 0) {
      return false;
    }
    Duration since = elapsed.minus(task.elapsed());
    long done = possible(task, said);
    GuessMeasure measure = before(task).report(Seconds.of(since), done);
    List<CallCost> calls = told.stream().filter(AttemptRules::isPossible).limit(1).toList();
    // (C7) an attempt seen only in start-up has no speed; measured call costs give a better one.
    double speed =
        calls.stream()
            .mapToDouble(call -> call.isMeasuring() ? task.speed() : call.speed())
            .findFirst()
            .orElse(measure.speed());
    Policy policy = JobState.policy(JobState.iterative(job));
    double eta = BalanceView.cachedEtaSeconds(job, decision.at());
    Duration interval = Balancing.interval(job, policy, decision.at());
    Duration next = policy.nextReport(interval, since, measure.deviation(), eta);
    Duration promised = nextIn.compareTo(LONGEST) > 0 ? LONGEST : nextIn;
    Duration expected = promised.compareTo(next) > 0 ? promised : next;
    Instant silentAt = decision.at().plus(expected.multipliedBy(2));
    decision.emit(
        new Fact.ProgressMeasured(
            attempt, decision.at(), done, elapsed, speed, next, silentAt, calls));
    return true;
  }

  private static boolean isPossible(CallCost call) {
    boolean time = !call.startup().isNegative() && call.startup().compareTo(LONGEST) <= 0;
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

  static void steered(Decision decision, Stimulus.WorkSteered steered) {
    State state = decision.state();
    boolean first =
        state.outstanding.get(steered.instruction()) instanceof Instruction.Steer steer
            && steer.attempt().equals(steered.attempt());
    if (!first) {
      return;
    }
    decision.settle(steered.instruction());
    if (State.isPresent(state, steered.attempt())) {
      Worker task = state.existing(steered.attempt().task());
      List<Interval> yielded = held(task, steered.yielded());
      if (!yielded.isEmpty()) {
        decision.emit(new Fact.WorkYielded(steered.attempt(), yielded));
      }
    }
    JobState job = state.existing(steered.attempt().job());
    if (job.isIterative()) {
      Balancing.settle(decision, job);
    } else if (job.isFlow()) {
      FlowRules.advance(decision, job);
    }
  }

  /** The reported intervals that the worker really held, each iteration once. */
  private static List<Interval> held(Worker task, List<Interval> said) {
    IntervalSet given = IntervalSet.of(task.held());
    IntervalSet rest = given.copy();
    said.forEach(rest::remove);
    rest.intervals().forEach(given::remove);
    return given.size() == Interval.total(said) ? said : given.intervals();
  }
}
