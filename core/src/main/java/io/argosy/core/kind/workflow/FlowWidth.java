package io.argosy.core.kind.workflow;

import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.SiteSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** How many tasks of a workflow run at once with unlimited slots. */
public final class FlowWidth {
  private FlowWidth() {}

  /** Starts each task when its predecessors have ended, on machines without a description. */
  public static int of(JobSpec.Workflow spec) {
    List<Flow.Task> tasks = spec.flow().tasks();
    double[] end = new double[tasks.size()];
    List<double[]> changes = new ArrayList<>();
    for (int task = 0; task < end.length; task++) {
      double start = 0;
      for (Flow.Input input : tasks.get(task).inputs()) {
        start = Math.max(start, end[input.from()]);
      }
      end[task] = start + Math.max(1e-6, length(tasks.get(task)));
      changes.add(new double[] {start, 1});
      changes.add(new double[] {end[task], -1});
    }
    // At equal times, an ending task frees its slot before another starts.
    changes.sort(Comparator.<double[]>comparingDouble(c -> c[0]).thenComparingDouble(c -> c[1]));
    double now = 0;
    double most = 1;
    for (double[] change : changes) {
      now += change[1];
      most = Math.max(most, now);
    }
    return (int) most;
  }

  private static double length(Flow.Task task) {
    return task.runTimes().isEmpty()
        ? SiteSpec.UNDESCRIBED.runSeconds(task)
        : task.runTimes().getFirst().seconds();
  }
}
