package io.argosy.core.kernel;

import java.util.TreeSet;

/**
 * Sums over the tasks of a job, kept in step with each change of a task so that no rule has to walk
 * all of them. Derived: not part of a snapshot.
 */
final class Tally {
  /** Whether others may do what a silent task was meant to do. */
  private final boolean interchangeable;

  /** Tasks that work, and stay, or wait for a slot. */
  int living;

  /** Those among them that are silent. */
  int silent;

  int queued;

  /** Tasks with a steer that is not settled: they may be about to give work back. */
  int steered;

  /** Iterations that working tasks hold or are owed, kept ones included. */
  long owned;

  /** Iterations kept from the present attempts of working tasks. */
  long kept;

  /** Tasks that wait for more work or for leave to finish. */
  final TreeSet<Integer> waiting = new TreeSet<>();

  /** Working tasks whose share is more than they were given. */
  final TreeSet<Integer> owed = new TreeSet<>();

  Tally(boolean interchangeable) {
    this.interchangeable = interchangeable;
  }

  /** Living tasks that are not silent. */
  int heard() {
    return living - silent;
  }

  void add(Task task) {
    count(task, 1);
    if (task.phase() == Task.Phase.WAITING) {
      waiting.add(task.id().index());
    }
    if (isOwed(task)) {
      owed.add(task.id().index());
    }
  }

  void replace(Task before, Task after) {
    count(before, -1);
    count(after, 1);
    flip(waiting, before.phase() == Task.Phase.WAITING, after, after.phase() == Task.Phase.WAITING);
    flip(owed, isOwed(before), after, isOwed(after));
  }

  private void count(Task task, int sign) {
    boolean waits = task.phase() == Task.Phase.QUEUED;
    queued += waits ? sign : 0;
    if (task.isWorking()) {
      steered += task.steering().isPresent() ? sign : 0;
      boolean covered = interchangeable && task.silent();
      owned += sign * (covered ? task.kept() : Math.max(task.assigned(), task.granted()));
      kept += sign * task.kept();
    }
    if (waits || task.isStaying()) {
      living += sign;
      silent += task.silent() ? sign : 0;
    }
  }

  private static boolean isOwed(Task task) {
    return task.isWorking() && task.assigned() > task.granted();
  }

  private static void flip(TreeSet<Integer> set, boolean was, Task task, boolean is) {
    if (was && !is) {
      set.remove(task.id().index());
    } else if (is && !was) {
      set.add(task.id().index());
    }
  }
}
