package io.argosy.simulator.kind.tasks;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.kind.tasks.TaskListState;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.Outcome;
import io.argosy.simulator.check.KindInvariants;
import java.util.List;
import java.util.function.Supplier;

/**
 * What must hold for a list of tasks after every step: each task is in exactly one place. It is
 * kept, given up, held by one worker, or waits.
 */
public final class TaskListInvariants implements KindInvariants {
  private final Check check;

  public TaskListInvariants(Check check) {
    this.check = check;
  }

  @Override
  public void check(State state, JobState job, IntervalSet kept) {
    TaskListState list = TaskListState.of(job);
    IntervalSet seen = kept.copy();
    for (Worker worker : state.tasks(job.id())) {
      place(seen, worker.held(), () -> "worker " + worker.id() + " holds");
    }
    place(seen, list.givenUp(), () -> "given up");
    if (job.phase() == JobState.Phase.RUNNING) {
      long waiting = list.waiting(job);
      check.that(
          seen.size() + waiting == job.size(),
          () -> seen.size() + " tasks are somewhere and " + waiting + " wait");
    }
    check.that(
        job.phase() != JobState.Phase.MERGING || !list.isOpen(), () -> "an open list is merged");
    boolean done = job.outcome().filter(o -> o instanceof Outcome.Done).isPresent();
    check.that(!done || !list.isOpen(), () -> "an open list is done");
    check.that(!done || kept.size() == job.size(), () -> "done with only " + kept);
  }

  private void place(IntervalSet seen, List<Interval> tasks, Supplier<String> where) {
    for (Interval some : tasks) {
      check.that(seen.isDisjoint(some), () -> where.get() + " " + some + ", which is elsewhere");
      seen.add(some);
    }
  }
}
