package io.argosy.core.dag.live;

import io.argosy.core.dag.Edge;
import io.argosy.core.dag.Image;
import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Task;
import io.argosy.core.dag.Work;
import io.argosy.core.dag.Workflow;
import io.argosy.core.dag.cost.WorkflowProgress;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * The rest of a workflow as a workflow of its own: running tasks are pinned to their vCPU for their
 * remaining time, and data of ended tasks arrives from where it is.
 *
 * @param tasks the tasks to place, by their numbers in the whole workflow
 */
record RemainingWorkflow(
    Workflow workflow, Platform platform, WorkflowProgress standing, List<Integer> tasks) {
  static RemainingWorkflow of(JobSpec.Workflow spec, ScheduleRequest request) {
    return new Making(spec, request).make();
  }

  /** Numbers are unique, so they serve as names here. */
  static String name(int task) {
    return "t" + task;
  }

  static String vcpuOf(int worker) {
    return "w" + worker;
  }

  static int workerOf(String vcpu) {
    return Integer.parseInt(vcpu, 1, vcpu.length(), 10);
  }

  private static final class Making {
    private final JobSpec.Workflow spec;
    private final Costs costs;
    private final Flow flow;
    private final ScheduleRequest request;
    private final List<Integer> tasks = new ArrayList<>();
    private final List<Task> made = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();
    private final Set<Integer> known = new HashSet<>();
    private final Map<Integer, Integer> doneAt = new HashMap<>();
    private final SequencedMap<String, String> pins = new LinkedHashMap<>();
    private final SequencedMap<String, SequencedMap<String, Double>> arrivals =
        new LinkedHashMap<>();

    Making(JobSpec.Workflow spec, ScheduleRequest request) {
      this.spec = spec;
      this.costs = new Costs(spec, request);
      this.flow = spec.flow();
      this.request = request;
      request.done().forEach(done -> doneAt.put(done.task(), done.place()));
    }

    RemainingWorkflow make() {
      Platforms platforms = new Platforms(spec, request);
      request.running().forEach(this::run);
      for (int task : request.workers().isEmpty() ? List.<Integer>of() : request.left()) {
        add(task);
      }
      if (tasks.isEmpty()) {
        return new RemainingWorkflow(
            placeholder(), platforms.none(), WorkflowProgress.NONE, List.of());
      }
      List<Image> images = new ArrayList<>();
      flow.images().forEach(image -> images.add(new Image(image.name(), image.bytes())));
      return new RemainingWorkflow(
          new Workflow("rest", made, edges, images),
          platforms.platform(),
          new WorkflowProgress(pins, arrivals),
          tasks);
    }

    private static Workflow placeholder() {
      Task nothing = new Task("t", "nothing", Optional.empty(), new Work.Instructions(0), 0, 0);
      return new Workflow("nothing", List.of(nothing), List.of(), List.of());
    }

    private void run(ScheduleRequest.Running running) {
      String machine = costs.place(costs.placeOf(running.worker())).machine().value();
      SequencedMap<String, Double> left = new LinkedHashMap<>();
      left.put(machine, running.leftSeconds());
      Flow.Task task = flow.tasks().get(running.task());
      // Its machine counts as one that holds its image: the task pulls nothing, others share it.
      made.add(task(running.task(), held(running), new Work.RunTimes(left)));
      pins.put(name(running.task()), vcpuOf(running.worker()));
      known.add(running.task());
      for (Flow.Input input : task.inputs()) {
        if (known.contains(input.from())) {
          throw new IllegalStateException("task " + task.id() + " runs before what it waits for");
        }
      }
    }

    private Optional<String> held(ScheduleRequest.Running running) {
      List<String> held = costs.place(costs.placeOf(running.worker())).images();
      return flow.tasks().get(running.task()).image().filter(held::contains);
    }

    /** Adds a task, unless it fits nowhere or waits for a task that is left out. */
    private void add(int number) {
      Flow.Task task = flow.tasks().get(number);
      boolean waits =
          task.inputs().stream()
              .anyMatch(i -> !known.contains(i.from()) && !doneAt.containsKey(i.from()));
      SequencedMap<String, Double> times = times(number, task);
      if (waits || times.isEmpty()) {
        return;
      }
      boolean everywhere = task.runTimes().isEmpty() && times.size() == costs.places().size();
      // For a task that may run everywhere, a workload is the shorter form.
      made.add(
          task(
              number,
              task.image(),
              everywhere
                  ? new Work.Instructions(task.millionInstructions())
                  : new Work.RunTimes(times)));
      known.add(number);
      tasks.add(number);
      for (Flow.Input input : task.inputs()) {
        if (!doneAt.containsKey(input.from())) {
          edges.add(new Edge(name(input.from()), name(number), input.bytes()));
        }
      }
      arrive(number, task);
    }

    private Task task(int number, Optional<String> image, Work work) {
      Flow.Task task = flow.tasks().get(number);
      return new Task(
          name(number), task.name(), image, work, task.usagePercent(), task.memoryBytes());
    }

    /**
     * Its duration on each machine with a worker; on machines to avoid only if no other is left.
     */
    private SequencedMap<String, Double> times(int number, Flow.Task task) {
      SequencedMap<String, Double> all = new LinkedHashMap<>();
      SequencedMap<String, Double> liked = new LinkedHashMap<>();
      for (int at : costs.places()) {
        if (costs.book(at).fits(task)) {
          double seconds = costs.runSeconds(task, at);
          all.put(costs.place(at).machine().value(), seconds);
          if (!request.shunned().contains(new ScheduleRequest.Shunned(number, at))) {
            liked.put(costs.place(at).machine().value(), seconds);
          }
        }
      }
      return liked.isEmpty() ? all : liked;
    }

    /**
     * When the data of finished tasks is there: at once where it is, from the blob store elsewhere.
     */
    private void arrive(int number, Flow.Task task) {
      SequencedMap<String, Double> byHost = new LinkedHashMap<>();
      for (int at : costs.places()) {
        double longest = 0;
        for (Flow.Input input : task.inputs()) {
          Integer from = doneAt.get(input.from());
          if (from != null) {
            longest = Math.max(longest, costs.transferSeconds(input.bytes(), from, at));
          }
        }
        if (longest > 0) {
          byHost.put(costs.place(at).machine().value(), longest);
        }
      }
      if (!byHost.isEmpty()) {
        arrivals.put(name(number), byHost);
      }
    }
  }
}
