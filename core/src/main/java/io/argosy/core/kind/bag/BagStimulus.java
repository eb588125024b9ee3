package io.argosy.core.kind.bag;

import io.argosy.core.bag.ChosenPlan;
import io.argosy.core.bag.Menu;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.message.SubmittedJob;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Money;
import io.argosy.core.model.Reused;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import java.time.Instant;

/** Events of a bag. */
public sealed interface BagStimulus extends Stimulus.OfKind {
  /**
   * A user submitted a bag with tasks that an earlier bag computed.
   *
   * @param reused those tasks, and where their results are
   */
  record BagSubmitted(Instant at, JobId job, JobSpec.Bag spec, Claim claim, Reused reused)
      implements BagStimulus, SubmittedJob {
    @Override
    public int intervals() {
      return reused.tasks().size();
    }
  }

  /** A requested menu arrived. */
  record MenuMade(Instant at, InstructionId instruction, JobId job, Menu menu)
      implements BagStimulus {}

  /** A plan for the rest of a bag arrived. */
  record PlanMade(Instant at, InstructionId instruction, JobId job, ChosenPlan found)
      implements BagStimulus {}

  /**
   * A user chose from the menu of a bag; also sent when a bag that ran out of money gets more.
   *
   * @param promise the promise from now on
   * @param cushion what may be spent beyond the budget to finish nearly complete work
   */
  record BagChosen(Instant at, JobId job, Choosing choosing, Promise promise, Money cushion)
      implements BagStimulus {}
}
