package io.argosy.simulator.kind.countdown;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.kind.countdown.CountdownState;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.Outcome;
import io.argosy.simulator.check.KindInvariants;
import java.util.List;

/**
 * What must hold for a countdown after every step: one worker, which holds at most the tick that is
 * due; the kept ticks are the first ones, without a gap.
 */
final class CountdownInvariants implements KindInvariants {
  private final Check check;

  CountdownInvariants(Check check) {
    this.check = check;
  }

  @Override
  public void check(State state, JobState job, IntervalSet kept) {
    long size = job.spec().size();
    check.that(kept.isDisjoint(new Interval(kept.size(), size)), () -> "kept with a gap: " + kept);
    long left = CountdownState.of(job).left();
    check.that(left == size - kept.size(), () -> left + " are left and " + kept + " kept");
    List<Worker> workers = state.tasks(job.id());
    check.that(workers.size() == 1, () -> workers.size() + " workers of a countdown");
    List<Interval> held = workers.getFirst().held();
    check.that(
        held.isEmpty() || held.equals(List.of(new Interval(kept.size(), 1))),
        () -> "holds " + held + " and not the tick that is due, " + kept.size());
    boolean done = job.outcome().filter(o -> o instanceof Outcome.Done).isPresent();
    check.that(!done || left == 0, () -> "done, but " + left + " are left");
  }

  @Override
  public void grant(State before, JobState job, Fact.WorkGranted fact) {
    check.that(
        fact.work().equals(List.of(new Interval(job.keptCount(), 1))),
        () -> "granted before its turn: " + fact);
  }
}
