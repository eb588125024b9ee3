package io.argosy.core.dag.cost;

/** The average machine on which priorities are computed before any task is placed. */
public final class Averages {
  private final double speed;
  private final double bandwidth;
  private final double[] runSeconds;
  private final double[] pullSeconds;

  Averages(SchedulingProblem problem) {
    MachineIndex machineIndex = problem.machines();
    double sum = 0;
    for (int c = 0; c < machineIndex.vcpus(); c++) {
      sum += machineIndex.speed(c);
    }
    speed = sum / machineIndex.vcpus();
    bandwidth = meanBandwidth(machineIndex);
    runSeconds = new double[problem.tasks()];
    for (int t = 0; t < runSeconds.length; t++) {
      runSeconds[t] = problem.isMeasured(t) ? meanRun(problem, t) : problem.work(t) / speed;
    }
    pullSeconds = new double[problem.images()];
    for (int i = 0; i < pullSeconds.length; i++) {
      pullSeconds[i] = problem.imageBytes(i) / bandwidth;
    }
  }

  /**
   * The mean bandwidth between hosts. With one cloud that is the mean of the hosts' bandwidths, as
   * in the paper's third example.
   */
  private static double meanBandwidth(MachineIndex machineIndex) {
    double sum = 0;
    int hosts = machineIndex.hosts();
    if (hosts == 1) {
      return machineIndex.bandwidth(0);
    }
    for (int h = 0; h < hosts; h++) {
      double towards = 0;
      for (int other = 0; other < hosts; other++) {
        towards += h == other ? 0 : machineIndex.bandwidthTowards(h, other);
      }
      sum += towards / (hosts - 1);
    }
    return sum / hosts;
  }

  private static double meanRun(SchedulingProblem problem, int task) {
    double sum = 0;
    int count = 0;
    for (int c = 0; c < problem.machines().vcpus(); c++) {
      double seconds = problem.runSeconds(task, c);
      if (seconds < Double.POSITIVE_INFINITY) {
        sum += seconds;
        count++;
      }
    }
    return count == 0 ? 0 : sum / count;
  }

  /** α_ave. */
  public double speed() {
    return speed;
  }

  /** β_ave. */
  public double bandwidth() {
    return bandwidth;
  }

  public double runSeconds(int task) {
    return runSeconds[task];
  }

  public double pullSeconds(int image) {
    return pullSeconds[image];
  }

  public double transferSeconds(double bytes) {
    return bytes / bandwidth;
  }
}
