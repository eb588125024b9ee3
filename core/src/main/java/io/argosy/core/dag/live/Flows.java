package io.argosy.core.dag.live;

import io.argosy.core.dag.Edge;
import io.argosy.core.dag.Task;
import io.argosy.core.dag.Work;
import io.argosy.core.dag.Workflow;
import io.argosy.core.model.spec.Flow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** Converts a workflow as written to a workflow as it runs. */
public final class Flows {
  private Flows() {}

  /** Numbers tasks so that parents come first; among candidates in the order as written. */
  public static Flow of(Workflow workflow) {
    return numbered(workflow, inOrder(workflow));
  }

  /** Numbers tasks in the order as written; parents must come first. */
  public static Flow asWritten(Workflow workflow) {
    return numbered(workflow, workflow.tasks());
  }

  private static Flow numbered(Workflow workflow, List<Task> order) {
    Map<String, Integer> number = new HashMap<>();
    order.forEach(task -> number.put(task.id(), number.size()));
    Map<String, List<Flow.Input>> inputs = new HashMap<>();
    for (Edge edge : workflow.edges()) {
      inputs
          .computeIfAbsent(edge.to(), to -> new ArrayList<>())
          .add(new Flow.Input(number.getOrDefault(edge.from(), -1), edge.bytes()));
    }
    List<Flow.Task> tasks =
        order.stream().map(task -> task(task, inputs.getOrDefault(task.id(), List.of()))).toList();
    List<Flow.Image> images =
        workflow.images().stream().map(i -> new Flow.Image(i.name(), i.bytes())).toList();
    return new Flow(tasks, images);
  }

  private static Flow.Task task(Task task, List<Flow.Input> inputs) {
    List<Flow.RunTime> times = new ArrayList<>();
    double millions = 0;
    switch (task.work()) {
      case Work.Instructions work -> millions = work.millions();
      case Work.RunTimes work ->
          work.secondsByType()
              .forEach((type, seconds) -> times.add(new Flow.RunTime(type, seconds)));
    }
    return new Flow.Task(
        task.id(),
        task.name(),
        task.image(),
        millions,
        times,
        task.usagePercent(),
        task.memoryBytes(),
        inputs);
  }

  private static List<Task> inOrder(Workflow workflow) {
    Map<String, Integer> index = workflow.indexOfTasks();
    int[] waiting = new int[workflow.tasks().size()];
    Map<String, List<String>> children = new HashMap<>();
    for (Edge edge : workflow.edges()) {
      waiting[index.getOrDefault(edge.to(), 0)]++;
      children.computeIfAbsent(edge.from(), from -> new ArrayList<>()).add(edge.to());
    }
    Queue<Task> free = new ArrayDeque<>();
    for (int t = 0; t < waiting.length; t++) {
      if (waiting[t] == 0) {
        free.add(workflow.tasks().get(t));
      }
    }
    List<Task> order = new ArrayList<>();
    while (!free.isEmpty()) {
      Task task = free.remove();
      order.add(task);
      for (String child : children.getOrDefault(task.id(), List.of())) {
        int t = index.getOrDefault(child, 0);
        if (--waiting[t] == 0) {
          free.add(workflow.tasks().get(t));
        }
      }
    }
    return order;
  }
}
