package io.argosy.simulator.kind.iterative;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.kind.iterative.IterativeState;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.simulator.check.KindInvariants;
import java.util.ArrayList;
import java.util.List;

/**
 * What must hold for an iterative job after every step: kept, held and free iterations are all
 * iterations, each once, and no more partitions live than the job may have.
 */
public final class IterativeInvariants implements KindInvariants {
  private final Check check;

  public IterativeInvariants(Check check) {
    this.check = check;
  }

  @Override
  public void check(State state, JobState job, IntervalSet kept) {
    JobSpec.Iterative spec = (JobSpec.Iterative) job.spec();
    long living =
        state.tasks(job.id()).stream()
            .filter(t -> t.phase() != Worker.Phase.OVER && t.phase() != Worker.Phase.LEAVING)
            .filter(t -> t.phase() != Worker.Phase.RETIRING)
            .count();
    check.that(living <= spec.slots().max(), () -> living + " partitions live");
    job.spec().block().ifPresent(block -> blocks(job, block));
    if (job.phase() == JobStateView.Phase.ENDED) {
      boolean done = job.outcome().orElseThrow() instanceof Outcome.Done;
      check.that(
          !done || kept.size() >= spec.iterations(), () -> "done, but kept is " + kept.size());
      return;
    }
    List<Interval> all = new ArrayList<>(kept.intervals());
    all.addAll(IterativeState.of(job).pool());
    for (Worker worker : state.tasks(job.id())) {
      all.addAll(worker.held());
      worker(state, spec, worker);
    }
    spec.block().ifPresent(block -> all.forEach(it -> whole(spec, block, it)));
    coverage(spec, all);
  }

  /** (U1) every call is exactly one block. */
  private void blocks(JobState job, long block) {
    for (KeptResult kept : job.kept().values()) {
      Interval piece = kept.piece();
      long count = Math.min(block, job.spec().size() - piece.first());
      check.that(
          piece.first() % block == 0 && piece.count() == count,
          () -> "no call is one block of " + block + ": " + piece);
    }
  }

  /** (U1) what changes hands begins and ends where a block does. */
  private void whole(JobSpec.Iterative spec, long block, Interval interval) {
    boolean ends = interval.end() % block == 0 || interval.end() == spec.iterations();
    check.that(
        interval.first() % block == 0 && ends,
        () -> "these are no whole blocks of " + block + ": " + interval);
  }

  private void worker(State state, JobSpec.Iterative spec, Worker worker) {
    check.that(worker.assigned() >= 0 && worker.done() >= 0, () -> "a negative count in " + worker);
    check.that(
        worker.isLive() || worker.held().isEmpty(), () -> "not live, yet it holds work: " + worker);
    check.that(
        worker.granted() <= spec.iterations(), () -> "was given more than there is: " + worker);
    check.that(isInPlace(state, spec, worker), () -> "runs where its job may not: " + worker);
  }

  private static boolean isInPlace(State state, JobSpec.Iterative spec, Worker worker) {
    return worker
        .machine()
        .flatMap(state::machine)
        .filter(machine -> !spec.mayRunOn(machine.id(), machine.site()))
        .isEmpty();
  }

  private void coverage(JobSpec.Iterative spec, List<Interval> all) {
    all.sort(null);
    boolean range = spec.mode() == JobSpec.Mode.RANGE;
    long reached = 0;
    for (Interval interval : all) {
      long end = reached;
      check.that(interval.first() >= end, () -> "two have the iterations from " + interval + " on");
      check.that(
          !range || interval.first() == end,
          () -> "no worker has the iterations from " + end + " on");
      reached = interval.end();
    }
    long total = Interval.total(all);
    check.that(
        total >= spec.iterations(), () -> "only " + total + " iterations are kept, held or free");
    check.that(
        !range || total == spec.iterations(), () -> total + " iterations are kept, held or free");
  }
}
