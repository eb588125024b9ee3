package io.argosy.core.dag.policy;

import io.argosy.core.dag.PlacementReason;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cost.Graph;
import io.argosy.core.dag.cost.MachineIndex;
import io.argosy.core.dag.cost.Ranks;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.slots.ScheduleBuilder;
import java.util.BitSet;

/**
 * Stretch Out and Compact, our interpretation: the pull of an image is a task in front of its task.
 * First the policy spreads all tasks over the vCPUs, longest path to the end first, pulls included.
 * Then it moves tasks with slack into gaps of used vCPUs, where their image is if possible. If the
 * schedule becomes longer, it halves the slack and tries again.
 */
final class Soc implements SchedulePolicy {
  @Override
  public String name() {
    return "soc";
  }

  @Override
  public Schedule schedule(SchedulingProblem problem) {
    int[] order = Ranks.downwards(problem, ranks(problem));
    ScheduleBuilder stretched = new ScheduleBuilder(problem);
    Selection selection = new Selection(problem, stretched);
    for (int task : order) {
      selection.amongAll(task);
      selection.place(task, PlacementReason.Rule.EARLIEST_FINISH);
    }
    Schedule loose = stretched.schedule(name());
    double[] latest = latestFinish(problem, stretched, loose.makespanSeconds());
    for (double share = 1; share > 0.1; share /= 2) {
      Schedule compact = compacted(problem, order, stretched, latest, share);
      if (compact.makespanSeconds() <= loose.makespanSeconds()) {
        return compact;
      }
    }
    return loose;
  }

  private Schedule compacted(
      SchedulingProblem problem,
      int[] order,
      ScheduleBuilder stretched,
      double[] latest,
      double share) {
    MachineIndex machineIndex = problem.machines();
    ScheduleBuilder scheduleBuilder = new ScheduleBuilder(problem);
    Selection selection = new Selection(problem, scheduleBuilder);
    BitSet used = new BitSet();
    for (int task : order) {
      int image = problem.image(task);
      // A task without slack is critical: it stays where it was.
      double spare = latest[task] - stretched.finish(task);
      boolean isCritical = spare <= latest[task] * 1e-9;
      double by = stretched.finish(task) + share * spare;
      int vcpu = stretched.vcpu(task);
      if (isCritical && selection.among(task, c -> c == vcpu)) {
        selection.place(task, PlacementReason.Rule.CRITICAL_PATH);
      } else if (image >= 0
          && selection.among(
              task, c -> used.get(c) && scheduleBuilder.holds(image, machineIndex.vmOf(c)))
          && selection.finish() <= by) {
        selection.place(task, PlacementReason.Rule.COMPACTED);
      } else if (selection.among(task, used::get) && selection.finish() <= by) {
        selection.place(task, PlacementReason.Rule.COMPACTED);
      } else {
        selection.amongAll(task);
        selection.place(task, PlacementReason.Rule.EARLIEST_FINISH);
      }
      used.set(scheduleBuilder.vcpu(task));
    }
    return scheduleBuilder.schedule(name());
  }

  /** The longest path to the end, each task after its pull. */
  private static double[] ranks(SchedulingProblem problem) {
    Graph graph = problem.graph();
    double[] rank = new double[problem.tasks()];
    for (int place = rank.length - 1; place >= 0; place--) {
      int task = graph.inOrder(place);
      int image = problem.image(task);
      double longest = 0;
      for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
        double seconds = problem.averages().transferSeconds(graph.childBytes(e));
        longest = Math.max(longest, seconds + rank[graph.child(e)]);
      }
      double pull = image < 0 ? 0 : problem.averages().pullSeconds(image);
      rank[task] = pull + problem.averages().runSeconds(task) + longest;
    }
    return rank;
  }

  /** When each task must end so that its descendants keep the makespan where they are. */
  private static double[] latestFinish(
      SchedulingProblem problem, ScheduleBuilder scheduleBuilder, double makespan) {
    Graph graph = problem.graph();
    MachineIndex machineIndex = problem.machines();
    double[] latest = new double[problem.tasks()];
    for (int place = latest.length - 1; place >= 0; place--) {
      int task = graph.inOrder(place);
      int host = machineIndex.hostOf(scheduleBuilder.vcpu(task));
      latest[task] = makespan;
      for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
        int child = graph.child(e);
        double held = scheduleBuilder.finish(child) - scheduleBuilder.start(child);
        int to = machineIndex.hostOf(scheduleBuilder.vcpu(child));
        double seconds = problem.transferSeconds(graph.childBytes(e), host, to);
        latest[task] = Math.min(latest[task], latest[child] - held - seconds);
      }
    }
    return latest;
  }
}
