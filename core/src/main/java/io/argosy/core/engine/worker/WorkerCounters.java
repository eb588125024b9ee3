package io.argosy.core.engine.worker;

import java.util.TreeSet;

/**
 * Sums over the workers of a job, updated with each change of a worker, so that no rule has to
 * iterate over all. Derived: not part of a snapshot.
 */
public final class WorkerCounters {
  /** Whether others may do the work of a silent worker. */
  private final boolean interchangeable;

  /** Workers that work and stay, or wait for a slot. */
  public int living;

  /** Those among them that are silent. */
  int silent;

  public int queued;

  /** Workers with an outstanding steer: they may be about to yield work. */
  public int steered;

  /** Iterations that workers hold or are owed, kept ones included. */
  public long owned;

  /** Iterations kept from the present attempts of workers. */
  public long kept;

  /** Workers that wait for more work or for permission to finish. */
  public final TreeSet<Integer> waiting = new TreeSet<>();

  /** Workers whose share exceeds their grant. */
  public final TreeSet<Integer> owed = new TreeSet<>();

  public WorkerCounters(boolean interchangeable) {
    this.interchangeable = interchangeable;
  }

  /** Living workers that are not silent. */
  public int heard() {
    return living - silent;
  }

  public void add(Worker task) {
    count(task, 1);
    if (task.phase() == Worker.Phase.WAITING) {
      waiting.add(task.id().index());
    }
    if (isOwed(task)) {
      owed.add(task.id().index());
    }
  }

  public void replace(Worker before, Worker after) {
    count(before, -1);
    count(after, 1);
    flip(
        waiting,
        before.phase() == Worker.Phase.WAITING,
        after,
        after.phase() == Worker.Phase.WAITING);
    flip(owed, isOwed(before), after, isOwed(after));
  }

  private void count(Worker task, int sign) {
    boolean waits = task.phase() == Worker.Phase.QUEUED;
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

  private static boolean isOwed(Worker task) {
    return task.isWorking() && task.assigned() > task.granted();
  }

  private static void flip(TreeSet<Integer> set, boolean was, Worker task, boolean is) {
    if (was && !is) {
      set.remove(task.id().index());
    } else if (is && !was) {
      set.add(task.id().index());
    }
  }
}
