package io.argosy.core.kind.iterative;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Prior;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The expected speed of one slot of each site for a job: measured by the job itself, else from
 * earlier runs, else the mean of the known sites. Equations (H1) and (H2) of
 * docs/algorithms/history.md.
 */
public final class SiteSpeeds {
  private final Map<SiteId, Double> known;
  private final double mean;

  private SiteSpeeds(Map<SiteId, Double> known) {
    this.known = known;
    this.mean = known.values().stream().mapToDouble(s -> s).average().orElse(0);
  }

  public static SiteSpeeds of(State state, JobState job) {
    Map<SiteId, Double> measured = measured(state, job);
    Map<SiteId, Double> known = new TreeMap<>(measured);
    if (usesHistory(job)) {
      List<Prior> priors = IterativeState.of(job).spec.priors();
      double scale = scale(measured, priors);
      priors.forEach(p -> known.putIfAbsent(p.site(), p.iterationsPerSecond() * scale));
    }
    return new SiteSpeeds(known);
  }

  public static boolean usesHistory(JobState job) {
    JobSpec.Iterative spec = IterativeState.of(job).spec;
    return !spec.priors().isEmpty() && IterativeState.policy(spec).usesHistory();
  }

  /** The mean over the workers at a site that take part in the balance. */
  private static Map<SiteId, Double> measured(State state, JobState job) {
    Map<SiteId, double[]> sums = new TreeMap<>();
    for (Worker task : job.tasks) {
      if (isMeasured(task)) {
        task.machine()
            .flatMap(state::machine)
            .ifPresent(m -> add(sums.computeIfAbsent(m.site(), s -> new double[2]), task.speed()));
      }
    }
    Map<SiteId, Double> means = new TreeMap<>();
    sums.forEach((site, sum) -> means.put(site, sum[0] / sum[1]));
    return means;
  }

  public static boolean isMeasured(Worker task) {
    return task.isWorking() && task.measures() >= Worker.MEASURES_TO_BALANCE;
  }

  private static void add(double[] sum, double speed) {
    sum[0] += speed;
    sum[1]++;
  }

  /** (H2) a job may be heavier than earlier ones: then it is so at every site. */
  private static double scale(Map<SiteId, Double> measured, List<Prior> priors) {
    double found = 0;
    double told = 0;
    for (Prior prior : priors) {
      if (measured.containsKey(prior.site())) {
        found += measured.getOrDefault(prior.site(), 0.0);
        told += prior.iterationsPerSecond();
      }
    }
    return found > 0 && told > 0 ? found / told : 1;
  }

  public double mean() {
    return mean;
  }

  public boolean knows(SiteId site) {
    return known.containsKey(site);
  }

  public double at(SiteId site) {
    return known.getOrDefault(site, mean);
  }

  /** The expected speed of a worker that has a slot. */
  double of(State state, Worker task) {
    return isMeasured(task)
        ? task.speed()
        : task.machine().flatMap(state::machine).map(m -> at(m.site())).orElse(mean);
  }

  /** The expected total speed of the workers that have a slot. */
  public double working(State state, JobState job) {
    double sum = 0;
    for (Worker task : job.tasks) {
      sum += task.isWorking() ? of(state, task) : 0;
    }
    return sum;
  }

  /** The speeds of the next slots to be taken, best first; the mean if none is free. */
  public List<Double> next(State state, JobState job, int count) {
    JobSpec.Iterative spec = IterativeState.of(job).spec;
    List<Machine> machines = new ArrayList<>(state.machines.values());
    machines.removeIf(machine -> !Machine.isOpenTo(spec, machine));
    machines.sort(Comparator.comparingDouble((Machine m) -> at(m.site())).reversed());
    List<Double> speeds = new ArrayList<>();
    for (Machine machine : machines) {
      for (int i = 0; i < machine.free() && speeds.size() < count; i++) {
        speeds.add(at(machine.site()));
      }
    }
    while (speeds.size() < count) {
      speeds.add(mean);
    }
    return speeds;
  }
}
