package io.argosy.core.kernel;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.dag.live.LaneWalk;
import io.argosy.core.dag.live.ScheduleRequest;
import io.argosy.core.model.Flow;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * (R6) A schedule that comes takes the place of the lanes as they are only if all ends sooner with
 * it. A policy makes it without looking at them, and may well do worse.
 */
final class KeepingRule {
  /** What is gained is more than that part of what is left, or it is not worth a change. */
  private static final double MARGIN = 0.01;

  private KeepingRule() {}

  /**
   * The schedule that came, or the lanes as they are with what their tasks take by now, so that it
   * is not asked again at once.
   *
   * @param present what a schedule that is asked for at this instant would be told
   */
  static Fact.ScheduleSet betterOf(
      JobState job, ScheduleRequest present, Fact.ScheduleSet schedule) {
    List<Assignment> lanes = job.flow().plan();
    boolean mayStay = !lanes.isEmpty() && isSafe(lanes, present) && isWhole(job, lanes);
    if (!mayStay || !covers(lanes, schedule.assignments())) {
      return schedule;
    }
    LaneWalk old = LaneWalk.of(job.flow().spec, present, lanes);
    LaneWalk anew = LaneWalk.of(job.flow().spec, present, schedule.assignments());
    boolean sooner =
        covers(schedule.assignments(), lanes) && anew.seconds() < old.seconds() * (1 - MARGIN);
    Why why = new Why.LanesKept(Math.max(0, anew.seconds() - old.seconds()));
    return sooner
        ? schedule
        : new Fact.ScheduleSet(job.id, schedule.at(), schedule.at(), old.lanes(), why);
  }

  /** The lanes as they are, if they hold all that is left and nothing on them has to move. */
  static Optional<Fact.ScheduleSet> asTheyAre(JobState job, ScheduleRequest present, Instant now) {
    List<Assignment> lanes = job.flow().plan();
    boolean all = tasks(lanes).containsAll(job.flow().open(job.keptIndices));
    if (!all || lanes.isEmpty() || !isSafe(lanes, present) || !isWhole(job, lanes)) {
      return Optional.empty();
    }
    LaneWalk walk = LaneWalk.of(job.flow().spec, present, lanes);
    return Optional.of(new Fact.ScheduleSet(job.id, now, now, walk.lanes(), new Why.LanesKept(0)));
  }

  /** Whether all lanes are those of workers that stay, and no task is where it had better not. */
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

  /** Whether nothing on the lanes waits for what nobody is to run. */
  private static boolean isWhole(JobState job, List<Assignment> lanes) {
    FlowState flow = job.flow();
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
