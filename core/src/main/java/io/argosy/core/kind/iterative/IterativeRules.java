package io.argosy.core.kind.iterative;

import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.placement.Backfill;
import io.argosy.core.engine.placement.FreeSlots;
import io.argosy.core.engine.placement.PlacementRules;
import io.argosy.core.engine.placement.Preemption;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.model.JobId;
import io.argosy.core.model.spec.JobSpec;

/** The beginning and the completion of an iterative job. */
final class IterativeRules {
  private IterativeRules() {}

  static void accepted(Decision decision, JobState job) {
    JobSpec.Iterative spec = (JobSpec.Iterative) job.spec();
    JobId id = job.id();
    int first = spec.slots().initial();
    if (job.deadline().isEmpty() && IterativeState.policy(spec).fillsFreeSlots()) {
      int free = Backfill.free(FreeSlots.of(decision.state()), job);
      first = Math.clamp(free, first, spec.slots().max());
    }
    // Every partition has at least one iteration, or one block, to do.
    int partitions = (int) Math.min(first, spec.units(spec.iterations()));
    JobRules.addTasks(decision, id, partitions, new Reason.Initial(partitions));
    HistoryGrowth.grow(decision, job);
  }

  /** A failed job goes on with what is kept; if that is all, only the merge is tried again. */
  static void tryAgain(Decision decision, JobState job) {
    if (!JobRules.mayResume(job, decision.at())) {
      return;
    }
    decision.emit(new IterativeFact.IterativeReopened(job.id, decision.at(), job.deadline));
    if (complete(decision, job)) {
      return;
    }
    JobSpec.Iterative spec = IterativeState.of(job).spec;
    long left = spec.iterations() - job.keptCount();
    int partitions = (int) Math.min(spec.slots().initial(), spec.units(left));
    JobRules.addTasks(decision, job.id, partitions, new Reason.Initial(partitions));
    Backfill.fill(decision);
    PlacementRules.place(decision);
    Preemption.make(decision);
  }

  /** Once all iterations are kept, stops the attempts and starts the merge. */
  static boolean complete(Decision decision, JobState job) {
    long wanted = IterativeState.of(job).spec.iterations();
    if (job.phase != JobStateView.Phase.RUNNING || job.keptCount() < wanted) {
      return false;
    }
    JobRules.merge(decision, job);
    return true;
  }
}
