package io.argosy.core.bag;

import java.util.List;
import java.util.SplittableRandom;

/**
 * A Monte Carlo run of a plan in one world: every slot takes the next task when it is free. All but
 * the last rounds are drawn as one normal sum for each slot. Eq. (P4).
 */
final class Rehearsal {
  /** With more tasks in the last rounds, tasks are not simulated one by one. */
  private static final long PLAYED = 5_000;

  /** A running task longer than any in the sample ends after this part of the mean. */
  private static final double SOON = 0.05;

  private static final int TRIES = 30;

  private final List<Kind> kinds;
  private final Crew crew;
  private final Outset outset;
  private final Doubling doubling;
  private final long lastTasks;
  private final boolean oneByOne;

  Rehearsal(Fleet fleet, List<Kind> kinds, Outset outset, Choice choice) {
    this.kinds = kinds;
    this.outset = outset;
    crew = new Crew(fleet, kinds, outset, choice);
    doubling = new Doubling(crew, kinds);
    lastTasks = lastTasks();
    oneByOne = lastTasks <= PLAYED;
  }

  /**
   * The result of a run.
   *
   * @param reservedMicros the money that had to be reserved
   * @param workMicros the cost of the work alone, without paid idle time
   */
  record End(double seconds, long costMicros, long reservedMicros, double workMicros) {}

  /** The effort of a run, in tasks or slots examined. */
  long steps() {
    return crew.slots() + (oneByOne ? lastTasks : 0) + (doubles() ? doubling.steps() : 0);
  }

  private boolean doubles() {
    return outset.doubles() && oneByOne && doubling.isWorthwhile();
  }

  /** The approximate number of tasks in the last rounds. */
  private long lastTasks() {
    double spread = 0;
    for (Kind kind : kinds) {
      spread = Math.max(spread, Stats.sigma(kind.sample()) / kind.taskSeconds());
    }
    double rounds = (double) outset.waiting() / crew.slots();
    return Math.min(outset.waiting(), (long) ((1 + lastRounds(spread, rounds)) * crew.slots()));
  }

  End play(World world) {
    SplittableRandom random = new SplittableRandom(world.seed());
    Course course = new Course(crew.slots());
    double[] ready = crew.ready(random);
    for (int slot = 0; slot < crew.slots(); slot++) {
      begin(course, world, slot, ready[crew.machineOf[slot]], random);
    }
    if (!oneByOne) {
      double[] free = settled(world, course, random);
      double last = 0;
      for (double end : free) {
        last = Math.max(last, end);
      }
      return end(last, free);
    }
    SlotHeap heap = new SlotHeap(crew.slots());
    long left = outset.waiting() - skip(world, course, random, heap);
    heap.order();
    hand(heap, course, world, left, random);
    double last = doubles() ? doubling.last(course, world) : course.last();
    return end(last, course.free);
  }

  private End end(double last, double[] free) {
    return new End(last, crew.cost(free, false), crew.cost(free, true), crew.workCost(free));
  }

  /** Starts a slot with its running task, if it has one. */
  private void begin(Course course, World world, int slot, double ready, SplittableRandom random) {
    int kind = crew.kindOf[slot];
    course.free[slot] = ready;
    double elapsed = crew.elapsed[slot];
    if (elapsed < 0) {
      return;
    }
    World.Drawn task = world.draw(random);
    for (int i = 0; i < TRIES && world.length(kind, task) <= elapsed; i++) {
      task = world.draw(random);
    }
    double length = Math.max(world.length(kind, task), elapsed + SOON * world.means()[kind]);
    course.take(slot, task, -elapsed, length - elapsed);
  }

  /** Gives each remaining task to the slot that is free first. */
  private void hand(
      SlotHeap heap, Course course, World world, long tasks, SplittableRandom random) {
    long left = tasks;
    while (left > 0 && heap.time() < Double.POSITIVE_INFINITY) {
      int slot = heap.earliest();
      int kind = crew.kindOf[slot];
      double now = heap.time();
      double rest = crew.leaves(slot) - now;
      World.Drawn task = world.draw(random);
      double length = world.length(kind, task);
      if (rest < kinds.get(kind).taskSeconds() || rest < length) {
        // A leaving machine takes no task expected to outlast it; other tasks are cut off and wait.
        heap.delayEarliest(Double.POSITIVE_INFINITY);
      } else {
        course.take(slot, task, now, now + length);
        heap.delayEarliest(length);
        left--;
      }
    }
  }

  /**
   * The end time of each slot, for fleets too large to simulate: every slot finishes its task after
   * the last task was taken, and those remainders are part of the work done until then. Eq. (P5).
   */
  private double[] settled(World world, Course course, SplittableRandom random) {
    double[] rest = new double[crew.slots()];
    double speed = 0;
    double work = outset.waiting();
    double spread = 0;
    for (int slot = 0; slot < rest.length; slot++) {
      int kind = crew.kindOf[slot];
      double mean = world.means()[kind];
      rest[slot] = world.rest(kind, random);
      speed += 1 / mean;
      work += (course.free[slot] - rest[slot]) / mean;
      spread = Math.max(spread, world.sigmas()[kind] / mean);
    }
    work += Normals.next(random) * spread * StrictMath.sqrt(outset.waiting());
    double taken = work / speed;
    for (int slot = 0; slot < rest.length; slot++) {
      rest[slot] = Math.max(rest[slot], taken + rest[slot]);
    }
    return rest;
  }

  /** Starts every slot after its work before the last rounds; returns the skipped tasks. */
  private long skip(World world, Course course, SplittableRandom random, SlotHeap heap) {
    double from = playedFrom(world, course);
    long skipped = 0;
    for (int slot = 0; slot < crew.slots(); slot++) {
      int kind = crew.kindOf[slot];
      double mean = world.means()[kind];
      double first = course.free[slot];
      double until = Math.min(from, crew.leaves(slot) - kinds.get(kind).taskSeconds());
      long tasks = (long) Math.max(0, (until - first) / mean);
      double off = tasks == 0 ? 0 : Normals.next(random) * world.sigmas()[kind];
      double done = Math.max(0, tasks * mean + off * StrictMath.sqrt(tasks));
      course.free[slot] = first + done;
      heap.set(slot, first + done);
      skipped += tasks;
    }
    return Math.min(skipped, outset.waiting());
  }

  /** The time from which tasks are simulated one by one. */
  private double playedFrom(World world, Course course) {
    double speed = 0;
    double work = outset.waiting();
    double longest = 0;
    double spread = 0;
    for (int slot = 0; slot < crew.slots(); slot++) {
      double mean = world.means()[crew.kindOf[slot]];
      double leaves = crew.leaves(slot);
      if (leaves < Double.POSITIVE_INFINITY) {
        work -= Math.max(0, leaves - mean / 2 - course.free[slot]) / mean;
        continue;
      }
      speed += 1 / mean;
      work += course.free[slot] / mean;
      longest = Math.max(longest, mean);
      spread = Math.max(spread, world.sigmas()[crew.kindOf[slot]] / mean);
    }
    double end = Math.max(0, work / speed);
    return end - longest * lastRounds(spread, end / longest);
  }

  /** The number of rounds that even out how far slots have drifted apart by then. */
  private static double lastRounds(double spread, double rounds) {
    return 3 + 4 * spread * StrictMath.sqrt(Math.max(0, rounds));
  }
}
