package io.argosy.core.kind.workflow;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import java.util.ArrayList;
import java.util.List;

/** Converts the state of a workflow to its snapshot and back. Derived values are not stored. */
final class FlowRestoring {
  private FlowRestoring() {}

  static WorkflowSnapshot snapshot(JobState job) {
    FlowState flow = FlowState.of(job);
    List<WorkflowSnapshot.FailedOn> failures = new ArrayList<>();
    flow.failures.forEach(
        (task, machines) ->
            failures.add(new WorkflowSnapshot.FailedOn(task, List.copyOf(machines))));
    List<Snapshot.Failures> stops = new ArrayList<>();
    flow.stops.forEach((task, times) -> stops.add(new Snapshot.Failures(task, times)));
    return new WorkflowSnapshot(
        job.id,
        flow.plan(),
        flow.plannedFrom,
        flow.scheduledAt,
        flow.expectedEnd,
        flow.judgedFrom,
        flow.stale,
        flow.running(),
        List.copyOf(flow.ran),
        failures,
        stops,
        flow.givenUp(),
        flow.purse.held(),
        flow.purse.bill());
  }

  static void into(State state, JobState job, WorkflowSnapshot from) {
    FlowState flow = FlowState.of(job);
    from.plan().forEach(flow::put);
    flow.plannedFrom = from.plannedFrom();
    flow.scheduledAt = from.scheduledAt();
    flow.expectedEnd = from.expectedEnd();
    flow.judgedFrom = from.judgedFrom();
    flow.stale = from.stale();
    from.running().forEach(one -> flow.running.put(one.worker(), one));
    for (FlowState.Ran ran : from.ran()) {
      flow.ran.add(ran);
      TaskEstimates.learn(state, flow, ran);
    }
    for (WorkflowSnapshot.FailedOn failed : from.failures()) {
      flow.failures.put(failed.task(), new ArrayList<>(failed.machines()));
    }
    from.stops().forEach(stop -> flow.stops.put((int) stop.task(), stop.times()));
    from.held().forEach(flow.purse::hold);
    from.paid().forEach(flow.purse::restore);
    flow.givenUp.addAll(from.givenUp());
    flow.settleOut();
  }
}
