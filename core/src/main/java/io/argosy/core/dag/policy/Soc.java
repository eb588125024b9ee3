package io.argosy.core.dag.policy;

import io.argosy.core.dag.Choice;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cost.Graph;
import io.argosy.core.dag.cost.Machines;
import io.argosy.core.dag.cost.Problem;
import io.argosy.core.dag.cost.Ranks;
import io.argosy.core.dag.slots.Board;
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
  public Schedule schedule(Problem problem) {
    int[] order = Ranks.downwards(problem, ranks(problem));
    Board stretched = new Board(problem);
    Selection selection = new Selection(problem, stretched);
    for (int task : order) {
      selection.amongAll(task);
      selection.place(task, Choice.Rule.EARLIEST_FINISH);
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
      Problem problem, int[] order, Board stretched, double[] latest, double share) {
    Machines machines = problem.machines();
    Board board = new Board(problem);
    Selection selection = new Selection(problem, board);
    BitSet used = new BitSet();
    for (int task : order) {
      int image = problem.image(task);
      // A task without slack is critical: it stays where it was.
      double spare = latest[task] - stretched.finish(task);
      boolean isCritical = spare <= latest[task] * 1e-9;
      double by = stretched.finish(task) + share * spare;
      int vcpu = stretched.vcpu(task);
      if (isCritical && selection.among(task, c -> c == vcpu)) {
        selection.place(task, Choice.Rule.CRITICAL_PATH);
      } else if (image >= 0
          && selection.among(task, c -> used.get(c) && board.holds(image, machines.vmOf(c)))
          && selection.finish() <= by) {
        selection.place(task, Choice.Rule.COMPACTED);
      } else if (selection.among(task, used::get) && selection.finish() <= by) {
        selection.place(task, Choice.Rule.COMPACTED);
      } else {
        selection.amongAll(task);
        selection.place(task, Choice.Rule.EARLIEST_FINISH);
      }
      used.set(board.vcpu(task));
    }
    return board.schedule(name());
  }

  /** The longest path to the end, each task after its pull. */
  private static double[] ranks(Problem problem) {
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
  private static double[] latestFinish(Problem problem, Board board, double makespan) {
    Graph graph = problem.graph();
    Machines machines = problem.machines();
    double[] latest = new double[problem.tasks()];
    for (int place = latest.length - 1; place >= 0; place--) {
      int task = graph.inOrder(place);
      int host = machines.hostOf(board.vcpu(task));
      latest[task] = makespan;
      for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
        int child = graph.child(e);
        double held = board.finish(child) - board.start(child);
        int to = machines.hostOf(board.vcpu(child));
        double seconds = problem.transferSeconds(graph.childBytes(e), host, to);
        latest[task] = Math.min(latest[task], latest[child] - held - seconds);
      }
    }
    return latest;
  }
}
