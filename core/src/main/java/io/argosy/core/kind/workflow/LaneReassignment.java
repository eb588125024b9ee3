package io.argosy.core.kind.workflow;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.dag.live.ScheduleRequest;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.MachineId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Maps the lanes of a schedule requested a while ago to present workers: the same worker, or a
 * worker that has since come to the same machine. With short-lived workers no schedule would ever
 * apply otherwise.
 *
 * @param heirs the present worker for each worker of the request that has one
 */
public record LaneReassignment(JobState job, Map<Integer, Integer> heirs) {
  public static LaneReassignment of(JobState job, ScheduleRequest asked) {
    Map<Integer, Integer> heirs = new TreeMap<>();
    List<ScheduleRequest.Worker> gone = new ArrayList<>();
    TreeSet<Integer> newcomers = new TreeSet<>();
    job.tasks.stream().filter(Worker::isStaying).forEach(it -> newcomers.add(it.id().index()));
    for (ScheduleRequest.Worker worker : asked.workers()) {
      if (isAt(job, worker.worker(), machine(asked, worker))) {
        heirs.put(worker.worker(), worker.worker());
        newcomers.remove(worker.worker());
      } else {
        gone.add(worker);
      }
    }
    for (ScheduleRequest.Worker worker : gone) {
      newcomers.stream()
          .filter(other -> isAt(job, other, machine(asked, worker)))
          .findFirst()
          .ifPresent(
              other -> {
                heirs.put(worker.worker(), other);
                newcomers.remove(other);
              });
    }
    return new LaneReassignment(job, heirs);
  }

  private static MachineId machine(ScheduleRequest asked, ScheduleRequest.Worker worker) {
    return asked.places().get(worker.place()).machine();
  }

  private static boolean isAt(JobState job, int worker, MachineId machine) {
    Worker now = job.tasks.get(worker);
    return now.isStaying() && now.machine().filter(machine::equals).isPresent();
  }

  /** Each task not begun, once, on the lanes that have a present worker. */
  public List<Assignment> holding(List<Assignment> made) {
    TreeSet<Integer> open = new TreeSet<>(FlowState.of(job).open(job.keptIndices));
    List<Assignment> holding = new ArrayList<>();
    for (Assignment one : made) {
      Integer heir = heirs.get(one.worker());
      if (heir != null && open.remove(one.task())) {
        holding.add(one.by(heir));
      }
    }
    return holding;
  }
}
