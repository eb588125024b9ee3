package io.argosy.core.dag.measure;

import io.argosy.core.dag.Placement;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.Transfer;
import io.argosy.core.dag.cost.Averages;
import io.argosy.core.dag.cost.Graph;
import io.argosy.core.dag.cost.Ranks;
import io.argosy.core.dag.cost.SchedulingProblem;
import java.util.HashSet;
import java.util.Set;

/**
 * A schedule in figures.
 *
 * @param slr schedule length ratio, eq. (20)
 * @param efficiency speedup per vCPU used, eq. (21)
 * @param sharing tasks per image and vCPU, eq. (22)
 * @param pulls how many times an image was pulled
 * @param pulledBytes bytes from the registry
 * @param movedBytes bytes between hosts for tasks
 * @param lowerBoundSeconds a lower bound of every schedule
 */
public record Metrics(
    double makespanSeconds,
    double slr,
    double efficiency,
    double sharing,
    int vcpus,
    int pulls,
    double pulledBytes,
    double movedBytes,
    double lowerBoundSeconds) {

  /** How far the makespan is above the lower bound, as a share of the bound. */
  public double gap() {
    return lowerBoundSeconds == 0 ? 0 : Math.max(0, makespanSeconds / lowerBoundSeconds - 1);
  }

  public static Metrics of(SchedulingProblem problem, Schedule schedule) {
    Set<String> vcpus = new HashSet<>();
    Set<String> imagesOnVcpus = new HashSet<>();
    int pulls = 0;
    double pulled = 0;
    double moved = 0;
    double work = 0;
    for (int t = 0; t < problem.tasks(); t++) {
      Placement placement = schedule.placements().get(t);
      int image = problem.image(t);
      vcpus.add(placement.vcpu());
      imagesOnVcpus.add(image + " " + placement.vcpu());
      work += problem.averages().runSeconds(t);
      if (placement.pulls()) {
        pulls++;
        pulled += problem.imageBytes(image);
      }
      for (Transfer transfer : placement.transfers()) {
        moved += transfer.bytes();
      }
    }
    double makespan = schedule.makespanSeconds();
    return new Metrics(
        makespan,
        ratio(makespan, criticalPathSeconds(problem)),
        ratio(work, vcpus.size() * makespan),
        (double) problem.tasks() / imagesOnVcpus.size(),
        vcpus.size(),
        pulls,
        pulled,
        moved,
        LowerBound.seconds(problem));
  }

  private static double ratio(double value, double by) {
    return by == 0 ? 0 : value / by;
  }

  /** The denominator of (20): pulls and run times along the critical path, on averages. */
  static double criticalPathSeconds(SchedulingProblem problem) {
    Averages averages = problem.averages();
    Graph graph = problem.graph();
    double[] rank = Ranks.upward(problem);
    int task = Ranks.downwards(problem, rank)[0];
    double sum = 0;
    while (task >= 0) {
      int image = problem.image(task);
      sum += averages.runSeconds(task) + (image < 0 ? 0 : averages.pullSeconds(image));
      int next = -1;
      double longest = -1;
      for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
        double way = averages.transferSeconds(graph.childBytes(e)) + rank[graph.child(e)];
        if (way > longest) {
          longest = way;
          next = graph.child(e);
        }
      }
      task = next;
    }
    return sum;
  }
}
