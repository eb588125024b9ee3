package io.argosy.core.dag;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds a cycle and names it. */
final class Cycles {
  private Cycles() {}

  /** The tasks of one cycle, with the first repeated at the end. */
  static Optional<List<String>> find(List<Task> tasks, List<Edge> edges) {
    Map<String, Integer> index = HashMap.newHashMap(tasks.size());
    for (Task task : tasks) {
      index.put(task.id(), index.size());
    }
    int[] waiting = new int[tasks.size()];
    int[] outgoing = new int[tasks.size() + 1];
    for (Edge edge : edges) {
      waiting[index.getOrDefault(edge.to(), 0)]++;
      outgoing[index.getOrDefault(edge.from(), 0) + 1]++;
    }
    for (int i = 0; i < tasks.size(); i++) {
      outgoing[i + 1] += outgoing[i];
    }
    int[] next = Arrays.copyOf(outgoing, tasks.size());
    int[] child = new int[edges.size()];
    for (Edge edge : edges) {
      child[next[index.getOrDefault(edge.from(), 0)]++] = index.getOrDefault(edge.to(), 0);
    }
    return peel(waiting, outgoing, child)
        ? Optional.empty()
        : Optional.of(named(tasks, walkBack(waiting, outgoing, child)));
  }

  /** Removes tasks without unfinished parents until none is left or all that are left wait. */
  private static boolean peel(int[] waiting, int[] outgoing, int[] child) {
    int[] queue = new int[waiting.length];
    int end = 0;
    for (int i = 0; i < waiting.length; i++) {
      if (waiting[i] == 0) {
        queue[end++] = i;
      }
    }
    for (int i = 0; i < end; i++) {
      for (int e = outgoing[queue[i]]; e < outgoing[queue[i] + 1]; e++) {
        if (--waiting[child[e]] == 0) {
          queue[end++] = child[e];
        }
      }
    }
    return end == waiting.length;
  }

  /** Every task left has a parent that is left: walking back must reach a task seen before. */
  private static List<Integer> walkBack(int[] waiting, int[] outgoing, int[] child) {
    int[] parent = new int[waiting.length];
    for (int from = waiting.length - 1; from >= 0; from--) {
      for (int e = outgoing[from]; waiting[from] > 0 && e < outgoing[from + 1]; e++) {
        parent[child[e]] = from;
      }
    }
    int at = 0;
    while (waiting[at] == 0) {
      at++;
    }
    int[] seen = new int[waiting.length];
    List<Integer> way = new ArrayList<>();
    while (seen[at] == 0) {
      way.add(at);
      seen[at] = way.size();
      at = parent[at];
    }
    List<Integer> cycle = new ArrayList<>(way.subList(seen[at] - 1, way.size()));
    cycle.add(at);
    Collections.reverse(cycle);
    return cycle;
  }

  private static List<String> named(List<Task> tasks, List<Integer> cycle) {
    return cycle.stream().map(i -> tasks.get(i).id()).toList();
  }
}
