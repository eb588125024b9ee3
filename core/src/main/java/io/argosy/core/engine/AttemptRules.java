package io.argosy.core.engine;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobEvent;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.ResultKeeping;
import io.argosy.core.engine.state.StartDeadline;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import java.util.List;
import java.util.TreeSet;

/** What a running attempt reports: start, progress, yielded work, nothing left to do. */
final class AttemptRules {
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
      job.kind().on(decision, job, new JobEvent.Started(attempt));
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
    JobState job = decision.state().existing(report.attempt().job());
    job.kind().on(decision, job, new JobEvent.Progressed(report));
  }

  static void overrun(Decision decision, Stimulus.WorkOverrun overrun) {
    if (isHeard(decision.state(), overrun.attempt())) {
      JobState job = decision.state().existing(overrun.attempt().job());
      job.kind().on(decision, job, new JobEvent.Overran(overrun.attempt(), overrun.count()));
    }
  }

  static void askAssignment(Decision decision, AttemptId attempt) {
    if (isHeard(decision.state(), attempt)) {
      JobState job = decision.state().existing(attempt.job());
      job.kind().on(decision, job, new JobEvent.AssignmentWanted(attempt));
    }
  }

  static void askFinish(Decision decision, Stimulus.FinishAsked asked) {
    State state = decision.state();
    if (!isHeard(state, asked.attempt()) || asked.elapsed().compareTo(Worker.LONGEST) > 0) {
      return;
    }
    start(decision, asked.attempt());
    JobState job = state.existing(asked.attempt().job());
    job.kind().on(decision, job, new JobEvent.Idle(asked));
  }

  /** The kernel ignores reports of attempts that are over, lost or stopped, not their results. */
  private static boolean isHeard(State state, AttemptId attempt) {
    return State.isPresent(state, attempt)
        && state.existing(attempt.task()).phase() != Worker.Phase.LEAVING;
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
    job.kind().on(decision, job, new JobEvent.Steered(steered.attempt()));
  }

  /** The reported intervals that the worker really held, each iteration once. */
  private static List<Interval> held(Worker task, List<Interval> said) {
    List<Interval> held = ResultKeeping.heldOf(task, said);
    return Interval.total(held) == Interval.total(said) ? said : held;
  }
}
