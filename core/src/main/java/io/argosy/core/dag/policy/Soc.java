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
 * Stretch Out and Compact, our reading: the pull of an image counts as a task in front of its task.
 * The critical path with pulls goes to one vCPU; every other task goes into a gap of a vCPU in use
 * where it delays nothing, if there is one.
 */
final class Soc implements SchedulePolicy {
  @Override
  public String name() {
    return "soc";
  }

  @Override
  public Schedule schedule(Problem problem) {
    double[] rank = ranks(problem);
    int[] order = Ranks.downwards(problem, rank);
    double length = rank[order[0]];
    BitSet path = path(problem, rank, order[0]);
    int spine = spine(problem, path);
    Board board = new Board(problem);
    Selection selection = new Selection(problem, board);
    BitSet used = new BitSet();
    for (int task : order) {
      double latest = length - rank[task] + own(problem, task);
      Choice.Rule rule = choose(problem, board, selection, used, task, latest, path, spine);
      selection.place(task, rule);
      used.set(board.vcpu(task));
    }
    return board.schedule(name());
  }

  private static Choice.Rule choose(
      Problem problem,
      Board board,
      Selection selection,
      BitSet used,
      int task,
      double latest,
      BitSet path,
      int spine) {
    if (path.get(task) && selection.among(task, vcpu -> vcpu == spine)) {
      return Choice.Rule.CRITICAL_PATH;
    }
    int image = problem.image(task);
    Machines machines = problem.machines();
    if (image >= 0
        && selection.among(task, c -> used.get(c) && board.holds(image, machines.vmOf(c)))
        && selection.finish() <= latest) {
      return Choice.Rule.COMPACTED;
    }
    if (selection.among(task, used::get) && selection.finish() <= latest) {
      return Choice.Rule.COMPACTED;
    }
    selection.amongAll(task);
    return Choice.Rule.EARLIEST_FINISH;
  }

  private static double own(Problem problem, int task) {
    int image = problem.image(task);
    double pull = image < 0 ? 0 : problem.averages().pullSeconds(image);
    return pull + problem.averages().runSeconds(task);
  }

  /** The longest way to the end, each task behind its pull. */
  private static double[] ranks(Problem problem) {
    Graph graph = problem.graph();
    double[] rank = new double[problem.tasks()];
    for (int place = rank.length - 1; place >= 0; place--) {
      int task = graph.inOrder(place);
      double longest = 0;
      for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
        double seconds = problem.averages().transferSeconds(graph.childBytes(e));
        longest = Math.max(longest, seconds + rank[graph.child(e)]);
      }
      rank[task] = own(problem, task) + longest;
    }
    return rank;
  }

  private static BitSet path(Problem problem, double[] rank, int first) {
    Graph graph = problem.graph();
    BitSet path = new BitSet();
    int task = first;
    while (task >= 0) {
      path.set(task);
      int next = -1;
      double longest = -1;
      for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
        double seconds = problem.averages().transferSeconds(graph.childBytes(e));
        if (seconds + rank[graph.child(e)] > longest) {
          longest = seconds + rank[graph.child(e)];
          next = graph.child(e);
        }
      }
      task = next;
    }
    return path;
  }

  /** The vCPU on which the whole path, each of its images pulled once, takes least time. */
  private static int spine(Problem problem, BitSet path) {
    Machines machines = problem.machines();
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int c = 0; c < machines.vcpus(); c++) {
      int vm = machines.vmOf(c);
      BitSet pulled = new BitSet();
      double seconds = 0;
      for (int task = path.nextSetBit(0); task >= 0; task = path.nextSetBit(task + 1)) {
        int image = problem.image(task);
        seconds += problem.fits(task, c) ? problem.runSeconds(task, c) : Double.POSITIVE_INFINITY;
        if (image >= 0 && !pulled.get(image) && !problem.isThere(image, vm)) {
          pulled.set(image);
          seconds += problem.pullSeconds(image, vm);
        }
      }
      if (seconds < least) {
        least = seconds;
        best = c;
      }
    }
    return best;
  }
}
