package io.argosy.core.dag;

import static io.argosy.core.model.Checks.require;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Combines several workflows into one, as the paper schedules them. */
public final class Workflows {
  private Workflows() {}

  /**
   * All tasks side by side; the index of its workflow precedes a task's id ({@code 2/split}).
   * Images of equal name become one image, so that tasks can share it.
   */
  public static Workflow merged(List<Workflow> workflows) {
    require(!workflows.isEmpty(), "no workflow to schedule");
    if (workflows.size() == 1) {
      return workflows.getFirst();
    }
    List<Task> tasks = new ArrayList<>();
    List<Edge> edges = new ArrayList<>();
    SequencedMap<String, Image> images = new LinkedHashMap<>();
    for (int i = 0; i < workflows.size(); i++) {
      Workflow workflow = workflows.get(i);
      String prefix = (i + 1) + "/";
      workflow.tasks().forEach(task -> tasks.add(renamed(task, prefix + task.id())));
      for (Edge edge : workflow.edges()) {
        edges.add(new Edge(prefix + edge.from(), prefix + edge.to(), edge.bytes()));
      }
      workflow.images().forEach(image -> add(images, image));
    }
    List<String> names = workflows.stream().map(Workflow::name).distinct().toList();
    return new Workflow(String.join(" + ", names), tasks, edges, new ArrayList<>(images.values()));
  }

  private static Task renamed(Task task, String id) {
    return new Task(
        id, task.name(), task.image(), task.work(), task.usagePercent(), task.memoryBytes());
  }

  private static void add(SequencedMap<String, Image> images, Image image) {
    Image known = images.putIfAbsent(image.name(), image);
    require(
        known == null || known.equals(image),
        "image " + image.name() + " has two sizes: give the workflows the same");
  }
}
