package io.argosy.core.dag.cost;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Priorities on the average machine, and the orders they give. */
public final class Ranks {
  private Ranks() {}

  /** The longest path from the start of each task to the end: run times and transfers. */
  public static double[] upward(SchedulingProblem problem) {
    Graph graph = problem.graph();
    Averages averages = problem.averages();
    double[] rank = new double[problem.tasks()];
    for (int place = rank.length - 1; place >= 0; place--) {
      int task = graph.inOrder(place);
      double longest = 0;
      for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
        double way = averages.transferSeconds(graph.childBytes(e)) + rank[graph.child(e)];
        longest = Math.max(longest, way);
      }
      rank[task] = averages.runSeconds(task) + longest;
    }
    return rank;
  }

  /**
   * From the highest rank to the lowest. Ties go by position in the graph's order, so that parents
   * come before their children even if both cost nothing.
   */
  public static int[] downwards(SchedulingProblem problem, double[] rank) {
    int[] place = new int[rank.length];
    for (int i = 0; i < place.length; i++) {
      place[problem.graph().inOrder(i)] = i;
    }
    return IntStream.range(0, rank.length)
        .boxed()
        .sorted(
            Comparator.<Integer>comparingDouble(task -> -rank[task])
                .thenComparingInt(task -> place[task]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** By when each task would end on unlimited average machines, earliest first. */
  public static int[] byAverageFinish(SchedulingProblem problem) {
    Graph graph = problem.graph();
    Averages averages = problem.averages();
    double[] finish = new double[problem.tasks()];
    for (int place = 0; place < finish.length; place++) {
      int task = graph.inOrder(place);
      double ready = 0;
      for (int e = graph.firstParent(task); e < graph.firstParent(task + 1); e++) {
        double arrival = finish[graph.parent(e)] + averages.transferSeconds(graph.parentBytes(e));
        ready = Math.max(ready, arrival);
      }
      finish[task] = ready + averages.runSeconds(task);
    }
    for (int t = 0; t < finish.length; t++) {
      finish[t] = -finish[t];
    }
    return downwards(problem, finish);
  }
}
