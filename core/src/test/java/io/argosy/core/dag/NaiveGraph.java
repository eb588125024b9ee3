package io.argosy.core.dag;

import io.argosy.core.dag.cost.Graph;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A graph by lists, for simple reference code. */
record NaiveGraph(Graph graph) {
  Set<Integer> descendants(int task, Set<Integer> inside) {
    Set<Integer> found = new TreeSet<>(List.of(task));
    for (int child : children(task)) {
      if (inside.contains(child)) {
        found.addAll(descendants(child, inside));
      }
    }
    return found;
  }

  double bytes(int[] edge) {
    for (int e = graph.firstChild(edge[0]); e < graph.firstChild(edge[0] + 1); e++) {
      if (graph.child(e) == edge[1]) {
        return graph.childBytes(e);
      }
    }
    throw new AssertionError("no such edge");
  }

  List<Integer> children(int task) {
    List<Integer> found = new ArrayList<>();
    for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
      found.add(graph.child(e));
    }
    return found;
  }

  List<Integer> parents(int task) {
    List<Integer> found = new ArrayList<>();
    for (int e = graph.firstParent(task); e < graph.firstParent(task + 1); e++) {
      found.add(graph.parent(e));
    }
    return found;
  }
}
