package io.argosy.simulator.kind.workflow;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.kind.workflow.FlowState;
import io.argosy.core.kind.workflow.WorkflowBudget;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Flow;
import io.argosy.simulator.check.KindInvariants;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What must hold for a workflow after every step: no task starts before its inputs are kept, no
 * worker runs two tasks at once, and no task that can run is forgotten.
 */
public final class FlowInvariants implements KindInvariants {
  private static final int MOST_WORKERS = 300;

  private final Check check;

  public FlowInvariants(Check check) {
    this.check = check;
  }

  @Override
  public void grant(State before, JobState job, Fact.WorkGranted fact) {
    Worker worker = before.task(fact.attempt().task()).orElseThrow();
    Interval work = fact.work().getFirst();
    check.that(fact.work().size() == 1 && work.count() == 1, () -> "not one task: " + fact);
    check.that(worker.held().isEmpty(), () -> "has a task already: " + worker);
    check.that(job.phase() == JobStateView.Phase.RUNNING, () -> "its job is over: " + fact);
    check.that(!job.kept().containsKey(work.first()), () -> "is kept already: " + fact);
    for (Flow.Input input :
        FlowState.of(job).spec().flow().tasks().get((int) work.first()).inputs()) {
      check.that(
          job.kept().containsKey((long) input.from()),
          () -> "task " + work.first() + " begins before task " + input.from() + " is kept");
    }
    check.that(
        FlowState.of(job).running().stream().noneMatch(one -> one.task() == work.first()),
        () -> "a worker has that task already: " + fact);
  }

  @Override
  public void check(State state, JobState job, IntervalSet kept) {
    FlowState flow = FlowState.of(job);
    List<Worker> workers = state.tasks(job.id());
    long living =
        workers.stream()
            .filter(w -> w.phase() != Worker.Phase.OVER && w.phase() != Worker.Phase.LEAVING)
            .count();
    check.that(living <= flow.spec().slots().max(), () -> living + " workers live");
    check.that(workers.size() <= MOST_WORKERS, () -> "workers come and go without end");
    workers(job, workers);
    if (job.phase() == JobStateView.Phase.RUNNING) {
      lanes(job, workers);
    }
    ending(job, workers);
    money(job);
  }

  /** A job never exceeds its budget, not even with what its running tasks may still cost. */
  private void money(JobState job) {
    WorkflowBudget purse = FlowState.of(job).purse();
    job.spec()
        .promise()
        .budget()
        .ifPresent(
            budget ->
                check.that(
                    purse.spent().plus(purse.setAside()).isAtMost(budget),
                    () -> "spends more than it has: " + purse.bill()));
    check.that(
        job.outcome().isEmpty() || !purse.setAside().isPositive(),
        () -> "has ended, and money is set aside");
  }

  private void workers(JobState job, List<Worker> workers) {
    Map<Integer, Integer> on = new HashMap<>();
    FlowState.of(job).running().forEach(one -> on.put(one.worker(), one.task()));
    for (Worker worker : workers) {
      check.that(worker.held().size() <= 1, () -> "has two tasks: " + worker);
      Integer task = on.get(worker.id().index());
      check.that(task == null || worker.isLive(), () -> "on a task, but not live: " + worker);
      check.that(
          worker.held().isEmpty() || (task != null && worker.held().getFirst().first() == task),
          () -> "holds a task that it is not on: " + worker);
    }
  }

  private void lanes(JobState job, List<Worker> workers) {
    Set<Integer> seen = new HashSet<>();
    FlowState.of(job).running().forEach(one -> seen.add(one.task()));
    for (Assignment planned : FlowState.of(job).plan()) {
      check.that(seen.add(planned.task()), () -> "planned and running: " + planned);
      check.that(!FlowState.of(job).isOut(planned.task()), () -> "cannot run: " + planned);
      check.that(
          !job.kept().containsKey((long) planned.task()), () -> "planned and kept: " + planned);
      check.that(
          workers.get(planned.worker()).isWorking(), () -> "planned for no worker: " + planned);
    }
  }

  private void ending(JobState job, List<Worker> workers) {
    if (job.phase() == JobStateView.Phase.RUNNING) {
      return;
    }
    int tasks = FlowState.of(job).spec().flow().tasks().size();
    boolean done = job.outcome().filter(o -> o instanceof Outcome.Done).isPresent();
    check.that(!done || job.keptCount() == tasks, () -> "done, but kept is " + job.keptCount());
    check.that(
        workers.stream().noneMatch(w -> w.isWorking() || w.phase() == Worker.Phase.QUEUED),
        () -> "the workflow has ended, and a worker still runs");
    boolean failed =
        job.outcome()
            .filter(o -> o instanceof Outcome.Failed f && f.reason().startsWith("task "))
            .isPresent();
    long out = IntStream.range(0, tasks).filter(FlowState.of(job)::isOut).count();
    check.that(
        !failed || job.keptCount() + out == tasks,
        () -> "failed, though " + (tasks - out - job.keptCount()) + " tasks could have run");
  }
}
