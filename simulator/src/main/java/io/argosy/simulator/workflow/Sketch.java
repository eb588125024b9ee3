package io.argosy.simulator.workflow;

import io.argosy.core.dag.Edge;
import io.argosy.core.dag.Task;
import io.argosy.core.dag.Work;
import io.argosy.core.dag.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** A workflow under construction: tasks with a kind and a run time, and edges in megabytes. */
final class Sketch {
  private static final double MIPS = 1000;
  private static final double MEGA = 1e6;

  private final RandomGenerator random;
  private final List<Task> tasks = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();

  Sketch(RandomGenerator random) {
    this.random = random;
  }

  /** A task that takes between two times on the reference machine of 1000 MIPS. */
  String task(String kind, double from, double to) {
    String id = kind + "-" + (tasks.size() + 1);
    Work work = new Work.Instructions(MIPS * (from + random.nextDouble() * (to - from)));
    tasks.add(new Task(id, kind, Optional.empty(), work, 100, 0));
    return id;
  }

  /** {@code count} tasks of one kind. */
  List<String> tasks(int count, String kind, double from, double to) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add(task(kind, from, to));
    }
    return ids;
  }

  /** Data of between two sizes in megabytes. */
  void edge(String from, String to, double least, double most) {
    edges.add(new Edge(from, to, MEGA * (least + random.nextDouble() * (most - least))));
  }

  Workflow workflow(String name) {
    return new Workflow(name, tasks, edges, List.of());
  }
}
