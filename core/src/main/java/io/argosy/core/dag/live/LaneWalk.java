package io.argosy.core.dag.live;

import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Simulates lanes as workers run them: each in its order; a task starts when its predecessors have
 * ended, then transfers its data, pulls its image and runs, with the durations known now.
 *
 * @param lanes the same lanes, with the simulated times
 * @param seconds until all of them and all running tasks have ended
 */
public record LaneWalk(List<Assignment> lanes, double seconds) {
  /** The lanes are in an order in which parents come first. */
  public static LaneWalk of(
      JobSpec.Workflow spec, ScheduleRequest request, List<Assignment> lanes) {
    return new Walking(spec, request).walk(lanes);
  }

  private record Pull(int place, String image) {}

  private static final class Walking {
    private final Flow flow;
    private final Costs costs;
    private final Map<Integer, Integer> placeOf = new HashMap<>();
    private final Map<Integer, Integer> madeAt = new HashMap<>();
    private final Map<Integer, Double> ends = new HashMap<>();
    private final Map<Integer, Double> freeAt = new HashMap<>();
    private final Map<Pull, Double> thereAt = new HashMap<>();
    private double last;

    Walking(JobSpec.Workflow spec, ScheduleRequest request) {
      this.flow = spec.flow();
      this.costs = new Costs(spec, request);
      request.workers().forEach(worker -> placeOf.put(worker.worker(), worker.place()));
      request.done().forEach(done -> madeAt.put(done.task(), done.place()));
      request.running().forEach(one -> end(one.task(), one.worker(), one.leftSeconds()));
    }

    LaneWalk walk(List<Assignment> lanes) {
      List<Assignment> walked = new ArrayList<>();
      for (Assignment next : lanes) {
        walked.add(step(next.task(), next.worker()));
      }
      return new LaneWalk(List.copyOf(walked), last);
    }

    private Assignment step(int number, int worker) {
      Flow.Task task = flow.tasks().get(number);
      int place = place(worker);
      double begin = freeAt.getOrDefault(worker, 0.0);
      double transfer = 0;
      for (Flow.Input input : task.inputs()) {
        begin = Math.max(begin, ends.getOrDefault(input.from(), 0.0));
        int from = madeAt.getOrDefault(input.from(), -1);
        transfer = Math.max(transfer, costs.transferSeconds(input.bytes(), from, place));
      }
      double start = begin + transfer;
      double finish = pulled(task, place, start) + costs.runSeconds(task, place);
      end(number, worker, finish);
      return new Assignment(number, worker, start, finish, transfer);
    }

    private int place(int worker) {
      Integer place = placeOf.get(worker);
      if (place == null) {
        throw new IllegalStateException("no lane is known for worker " + worker + " is");
      }
      return place;
    }

    private void end(int task, int worker, double seconds) {
      ends.put(task, seconds);
      freeAt.put(worker, seconds);
      madeAt.put(task, place(worker));
      last = Math.max(last, seconds);
    }

    /** When the image is there: now, after another task's pull, or after its own. */
    private double pulled(Flow.Task task, int place, double now) {
      if (task.image().isEmpty() || costs.place(place).images().contains(task.image().get())) {
        return now;
      }
      String image = task.image().get();
      double own = now + costs.pullSeconds(image, place);
      return Math.max(now, thereAt.merge(new Pull(place, image), own, Math::min));
    }
  }
}
