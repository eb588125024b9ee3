package io.argosy.core.dag;

import static io.argosy.core.model.Checks.require;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A directed acyclic graph of containerised tasks.
 *
 * <p>An instance is always valid: ids are unique, every edge and image is known, there is no cycle.
 */
public record Workflow(String name, List<Task> tasks, List<Edge> edges, List<Image> images) {
  public Workflow {
    tasks = List.copyOf(tasks);
    edges = List.copyOf(edges);
    images = List.copyOf(images);
    require(!tasks.isEmpty(), "workflow " + name + " has no tasks");
    requireImages(tasks, images);
    requireEdges(edges, indexOf(tasks));
    Optional<List<String>> cycle = Cycles.find(tasks, edges);
    if (cycle.isPresent()) {
      throw new IllegalArgumentException(
          "the tasks go in a circle: " + String.join(" → ", cycle.get()));
    }
  }

  /** The index of each task in {@link #tasks}. */
  public Map<String, Integer> indexOfTasks() {
    return indexOf(tasks);
  }

  private static Map<String, Integer> indexOf(List<Task> tasks) {
    Map<String, Integer> index = HashMap.newHashMap(tasks.size());
    for (Task task : tasks) {
      require(
          index.putIfAbsent(task.id(), index.size()) == null,
          "task id " + task.id() + " is there twice");
    }
    return index;
  }

  private static void requireImages(List<Task> tasks, List<Image> images) {
    Set<String> known = new HashSet<>();
    for (Image image : images) {
      require(known.add(image.name()), "image " + image.name() + " is there twice");
    }
    for (Task task : tasks) {
      if (task.image().isPresent()) {
        String image = task.image().get();
        require(known.contains(image), "task " + task.id() + " needs the unknown image " + image);
      }
    }
  }

  private static void requireEdges(List<Edge> edges, Map<String, Integer> index) {
    Set<Long> seen = HashSet.newHashSet(edges.size());
    for (Edge edge : edges) {
      int from = index.getOrDefault(edge.from(), -1);
      int to = index.getOrDefault(edge.to(), -1);
      require(from >= 0, "task " + edge.to() + " has the unknown parent " + edge.from());
      require(to >= 0, "task " + edge.from() + " has the unknown child " + edge.to());
      require(
          seen.add(((long) from << 32) | to),
          "the edge " + edge.from() + " → " + edge.to() + " is there twice");
    }
  }
}
