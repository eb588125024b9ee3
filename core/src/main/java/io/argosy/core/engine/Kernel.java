package io.argosy.core.engine;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.RetentionStimulus;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.placement.ScalingRules;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.State;
import java.util.List;

/**
 * Makes all decisions. Equal state and stimulus give equal facts, on any machine and at any time.
 *
 * <p>Not thread-safe: one driver owns it. A driver that could not store the facts must discard the
 * kernel, because its state is ahead of the journal.
 */
public final class Kernel {
  private final State state;

  public Kernel(State state) {
    this.state = state;
  }

  public State state() {
    return state;
  }

  /** Decides what follows, applies it to the state and returns it, in order. */
  public List<Fact> handle(Stimulus stimulus) {
    Decision decision = new Decision(state, stimulus.at());
    switch (stimulus) { // No default: a new stimulus must not compile until it is handled.
      case Stimulus.JobSubmitted s -> JobRules.submit(decision, s);
      case Stimulus.JobCancelled s -> JobRules.cancel(decision, s.job());
      case Stimulus.MachineJoined s -> MachineRules.join(decision, s);
      case Stimulus.MachineLost s -> MachineRules.lose(decision, s.machine());
      case Stimulus.AttemptStarted s -> AttemptRules.start(decision, s.attempt());
      case Stimulus.ProgressReported s -> AttemptRules.report(decision, s);
      case Stimulus.WorkOverrun s -> AttemptRules.overrun(decision, s);
      case Stimulus.AssignmentAsked s -> AttemptRules.askAssignment(decision, s.attempt());
      case Stimulus.ResultStored s -> ResultRules.store(decision, s);
      case Stimulus.WorkSteered s -> AttemptRules.steered(decision, s);
      case Stimulus.FinishAsked s -> AttemptRules.askFinish(decision, s);
      case Stimulus.ImageResolved s -> AttemptRules.image(decision, s);
      case Stimulus.AttemptEnded s -> EndRules.end(decision, s.attempt(), s.ending());
      case Stimulus.ResultsMerged s -> JobRules.merged(decision, s);
      case Stimulus.ShareSet s -> SharingRules.set(decision, s.share());
      case Stimulus.ScalingBegan s -> ScalingRules.begin(decision, s);
      case Stimulus.OfRental s -> KindEvents.rented(decision, s);
      case Stimulus.PlanningFailed s -> KindEvents.computationFailed(decision, s);
      case Stimulus.ServiceResumed _ -> KindEvents.serviceResumed(decision);
      case Stimulus.TryAgain s -> KindEvents.tryAgain(decision, s.job());
      case RetentionStimulus s -> RetentionRules.handle(decision, s);
      case Stimulus.OfKind s -> KindEvents.ofKind(decision, s);
      case Stimulus.RetentionRuleSet s -> ArchiveRules.set(decision, s.rule());
      case Stimulus.JobRecalled s -> ArchiveRules.recall(decision, s.archived());
      case Stimulus.Woke s -> JobRules.wake(decision);
    }
    if (!(stimulus instanceof Stimulus.JobRecalled)) {
      ArchiveRules.archive(decision);
    }
    return decision.facts();
  }
}
