package io.argosy.core.dag.measure;

import io.argosy.core.dag.cost.Graph;
import io.argosy.core.dag.cost.MachineIndex;
import io.argosy.core.dag.cost.SchedulingProblem;
import java.util.Arrays;

/**
 * A lower bound of every schedule: the longest path on the fastest machines with its unavoidable
 * pulls, and all work spread evenly, (B1) to (B4) of docs/algorithms/workflows.md.
 */
public final class LowerBound {
  private LowerBound() {}

  public static double seconds(SchedulingProblem problem) {
    double[] fastest = fastest(problem);
    double[] pull = cheapestPulls(problem);
    double path = path(problem, fastest, pull);
    return Math.max(path, Math.max(work(problem, fastest, pull), usage(problem, fastest)));
  }

  /** The least run time of each task on any vCPU. */
  private static double[] fastest(SchedulingProblem problem) {
    MachineIndex machineIndex = problem.machines();
    double[] least = new double[problem.tasks()];
    int fastestVcpu = 0;
    for (int c = 1; c < machineIndex.vcpus(); c++) {
      fastestVcpu = machineIndex.speed(c) > machineIndex.speed(fastestVcpu) ? c : fastestVcpu;
    }
    for (int t = 0; t < least.length; t++) {
      if (problem.isChoosy(t)) {
        least[t] = Double.POSITIVE_INFINITY;
        for (int c = 0; c < machineIndex.vcpus(); c++) {
          least[t] = problem.fits(t, c) ? Math.min(least[t], problem.runSeconds(t, c)) : least[t];
        }
      } else {
        least[t] = problem.runSeconds(t, fastestVcpu);
      }
    }
    return least;
  }

  /** The least time to pull each image; zero if some VM has it. */
  private static double[] cheapestPulls(SchedulingProblem problem) {
    double[] least = new double[problem.images()];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int i = 0; i < least.length; i++) {
      for (int vm = 0; vm < problem.machines().vms(); vm++) {
        double seconds = problem.isThere(i, vm) ? 0 : problem.pullSeconds(i, vm);
        least[i] = Math.min(least[i], seconds);
      }
    }
    return least;
  }

  /**
   * (B1), (B2): the first task that needs an image pulls it once its own data is there; no task
   * runs in it before.
   */
  private static double path(SchedulingProblem problem, double[] fastest, double[] pull) {
    double[] imageThere = new double[problem.images()];
    double[] start = starts(problem, fastest, imageThere);
    double[] first = new double[problem.images()];
    Arrays.fill(first, Double.POSITIVE_INFINITY);
    for (int t = 0; t < start.length; t++) {
      int image = problem.image(t);
      if (image >= 0) {
        first[image] = Math.min(first[image], start[t]);
      }
    }
    for (int i = 0; i < first.length; i++) {
      imageThere[i] = pull[i] == 0 ? 0 : first[i] + pull[i];
    }
    start = starts(problem, fastest, imageThere);
    double latest = 0;
    for (int t = 0; t < start.length; t++) {
      latest = Math.max(latest, start[t] + fastest[t]);
    }
    return latest;
  }

  private static double[] starts(SchedulingProblem problem, double[] fastest, double[] imageThere) {
    Graph graph = problem.graph();
    double[] start = new double[problem.tasks()];
    for (int place = 0; place < start.length; place++) {
      int task = graph.inOrder(place);
      int image = problem.image(task);
      start[task] = Math.max(start[task], image < 0 ? 0 : imageThere[image]);
      double finish = start[task] + fastest[task];
      for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
        start[graph.child(e)] = Math.max(start[graph.child(e)], finish);
      }
    }
    return start;
  }

  /** (B3): all work on all vCPUs at once, and one pull of each image that a task needs. */
  private static double work(SchedulingProblem problem, double[] fastest, double[] pull) {
    MachineIndex machineIndex = problem.machines();
    double seconds = 0;
    double instructions = 0;
    boolean[] isNeeded = new boolean[problem.images()];
    double all = 0;
    for (int c = 0; c < machineIndex.vcpus(); c++) {
      all += machineIndex.speed(c);
    }
    for (int t = 0; t < fastest.length; t++) {
      seconds += fastest[t];
      instructions += leastInstructions(problem, t);
      if (problem.image(t) >= 0) {
        isNeeded[problem.image(t)] = true;
      }
    }
    for (int i = 0; i < pull.length; i++) {
      seconds += isNeeded[i] ? pull[i] : 0;
    }
    return Math.max(seconds / machineIndex.vcpus(), instructions / all);
  }

  /**
   * The least that a task takes of the vCPUs, in million instructions. A task that fits only some
   * of them takes no less; one with measured run times counts where it costs least.
   */
  private static double leastInstructions(SchedulingProblem problem, int task) {
    MachineIndex machineIndex = problem.machines();
    if (!problem.isChoosy(task)) {
      return problem.runSeconds(task, 0) * machineIndex.speed(0);
    }
    double least = Double.POSITIVE_INFINITY;
    for (int c = 0; c < machineIndex.vcpus(); c++) {
      if (problem.fits(task, c)) {
        least = Math.min(least, problem.runSeconds(task, c) * machineIndex.speed(c));
      }
    }
    return least;
  }

  /** (B4): the tasks' use of their vCPUs, with all cores at their limit all the time. */
  private static double usage(SchedulingProblem problem, double[] fastest) {
    double needed = 0;
    for (int t = 0; t < fastest.length; t++) {
      needed += problem.usage(t) * fastest[t];
    }
    double offered = 0;
    for (int i = 0; i < problem.machines().cores(); i++) {
      var core = problem.machines().core(i);
      offered += core.usageLimitPercent() * core.vcpus().size();
    }
    return needed / offered;
  }
}
