package io.argosy.core.kind.workflow;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.dag.live.LaneWalk;
import io.argosy.core.dag.live.ScheduleRequest;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.model.spec.Flow;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * (R6) A new schedule replaces the present lanes only if the workflow ends sooner with it. A policy
 * computes it without regard to the lanes, so it may be worse.
 */
public final class ScheduleComparison {
  /** The minimal gain, as a part of the remaining time, that justifies a change. */
  private static final double MARGIN = 0.01;

  private ScheduleComparison() {}

  /**
   * The new schedule, or the present lanes with updated durations, so that the kernel does not ask
   * again at once.
   *
   * @param present the request that would be sent for a schedule now
   */
  public static WorkflowFact.ScheduleSet betterOf(
      JobState job, ScheduleRequest present, WorkflowFact.ScheduleSet schedule) {
    List<Assignment> lanes = FlowState.of(job).plan();
    boolean mayStay = !lanes.isEmpty() && isSafe(lanes, present) && isWhole(job, lanes);
    if (!mayStay || !covers(lanes, schedule.assignments())) {
      return schedule;
    }
    LaneWalk old = LaneWalk.of(FlowState.of(job).spec, present, lanes);
    LaneWalk anew = LaneWalk.of(FlowState.of(job).spec, present, schedule.assignments());
    boolean sooner =
        covers(schedule.assignments(), lanes) && anew.seconds() < old.seconds() * (1 - MARGIN);
    Reason reason = new Reason.LanesKept(Math.max(0, anew.seconds() - old.seconds()));
    return sooner
        ? schedule
        : new WorkflowFact.ScheduleSet(job.id, schedule.at(), schedule.at(), old.lanes(), reason);
  }

  /** The present lanes, if they contain all remaining tasks and none has to move. */
  public static Optional<WorkflowFact.ScheduleSet> asTheyAre(
      JobState job, ScheduleRequest present, Instant now) {
    List<Assignment> lanes = FlowState.of(job).plan();
    boolean all = tasks(lanes).containsAll(FlowState.of(job).open(job.keptIndices));
    if (!all || lanes.isEmpty() || !isSafe(lanes, present) || !isWhole(job, lanes)) {
      return Optional.empty();
    }
    LaneWalk walk = LaneWalk.of(FlowState.of(job).spec, present, lanes);
    return Optional.of(
        new WorkflowFact.ScheduleSet(job.id, now, now, walk.lanes(), new Reason.LanesKept(0)));
  }

  /** Whether all lanes belong to workers that stay and no task is on a machine it should avoid. */
  private static boolean isSafe(List<Assignment> lanes, ScheduleRequest present) {
    Map<Integer, Integer> places = new HashMap<>();
    present.workers().forEach(worker -> places.put(worker.worker(), worker.place()));
    return lanes.stream()
        .allMatch(
            one -> {
              Integer place = places.get(one.worker());
              return place != null
                  && !present.shunned().contains(new ScheduleRequest.Shunned(one.task(), place));
            });
  }

  /** Whether no task on the lanes waits for a task that no worker is to run. */
  private static boolean isWhole(JobState job, List<Assignment> lanes) {
    FlowState flow = FlowState.of(job);
    Set<Integer> coming = new HashSet<>(tasks(lanes));
    flow.running.values().forEach(one -> coming.add(one.task()));
    return lanes.stream()
        .flatMap(one -> flow.spec.flow().tasks().get(one.task()).inputs().stream())
        .mapToInt(Flow.Input::from)
        .allMatch(task -> coming.contains(task) || FlowState.isKept(job.keptIndices, task));
  }

  private static boolean covers(List<Assignment> some, List<Assignment> others) {
    return tasks(some).containsAll(tasks(others));
  }

  private static Set<Integer> tasks(List<Assignment> lanes) {
    return lanes.stream().map(Assignment::task).collect(Collectors.toSet());
  }
}
