package io.argosy.core.bag;

import java.util.Arrays;
import java.util.List;

/**
 * The end of a Monte Carlo run with replicated last tasks: a free slot with paid time takes the
 * task expected to end last, if it is expected to end sooner there. Eq. (P7).
 */
final class Doubling {
  /** Larger fleets are not simulated slot by slot. */
  private static final int MOST = 300;

  private final Crew crew;
  private final double[] mean;
  private final Expected[] expected;

  Doubling(Crew crew, List<Kind> kinds) {
    this.crew = crew;
    mean = kinds.stream().mapToDouble(Kind::taskSeconds).toArray();
    expected = kinds.stream().map(k -> new Expected(k.sample())).toArray(Expected[]::new);
  }

  boolean isWorthwhile() {
    return crew.slots() > 1 && crew.slots() <= MOST && expected.length > 0;
  }

  long steps() {
    return (long) crew.slots() * crew.slots() / 2;
  }

  /** Simulates the end; a slot becomes free when its task has ended on any slot. */
  double last(Course course, World world) {
    int slots = crew.slots();
    boolean[] busy = new boolean[slots];
    int[] twin = new int[slots];
    Arrays.fill(twin, -1);
    double taken = course.taken();
    for (int slot = 0; slot < slots; slot++) {
      // A slot that was free before the last task was taken is no longer available.
      busy[slot] = course.task[slot] != null && course.free[slot] >= taken;
    }
    double last = 0;
    for (int slot = next(course, busy); slot >= 0; slot = next(course, busy)) {
      double now = course.free[slot];
      last = Math.max(last, now);
      busy[slot] = false;
      int other = twin[slot];
      twin[slot] = -1;
      if (other >= 0) {
        busy[other] = false;
        twin[other] = -1;
        course.free[other] = now;
        help(course, world, busy, twin, other, now);
      }
      help(course, world, busy, twin, slot, now);
    }
    return last;
  }

  /** The busy slot that becomes free next; negative if none is busy. */
  private static int next(Course course, boolean[] busy) {
    int next = -1;
    for (int slot = 0; slot < busy.length; slot++) {
      if (busy[slot] && (next < 0 || course.free[slot] < course.free[next])) {
        next = slot;
      }
    }
    return next;
  }

  /** (T1), the same rule as in the kernel. */
  private void help(Course course, World world, boolean[] busy, int[] twin, int slot, double now) {
    double length = mean[crew.kindOf[slot]];
    double until = Math.min(crew.paidUntil(slot, now), crew.leaves(slot));
    if (now + length > until) {
      return;
    }
    int slowest = -1;
    double most = length;
    for (int other = 0; other < busy.length; other++) {
      if (busy[other] && twin[other] < 0) {
        double elapsed = now - course.began[other];
        double left = expected[crew.kindOf[other]].seconds(elapsed) - elapsed;
        if (left > most) {
          most = left;
          slowest = other;
        }
      }
    }
    World.Drawn task = slowest < 0 ? null : course.task[slowest];
    if (task != null) {
      course.take(slot, task, now, now + world.length(crew.kindOf[slot], task));
      busy[slot] = true;
      twin[slot] = slowest;
      twin[slowest] = slot;
    }
  }
}
