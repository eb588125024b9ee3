package io.argosy.core.bag;

import java.util.List;
import java.util.SplittableRandom;

/**
 * A plan played through in a world: every slot takes the next task when it is free. All but the
 * last rounds are taken as one normal sum for each slot. Eq. (P4).
 */
final class Rehearsal {
  /** Plans with more tasks in their last rounds are not played one by one. */
  private static final long PLAYED = 5_000;

  private final Fleet fleet;
  private final List<Kind> kinds;
  private final int[] kindOf;
  private final long lastTasks;
  private final boolean oneByOne;

  Rehearsal(Fleet fleet, List<Kind> kinds, Choice choice) {
    this.fleet = fleet;
    this.kinds = kinds;
    int slots = 0;
    for (int i = 0; i < kinds.size(); i++) {
      slots += choice.machines().get(i) * kinds.get(i).offer().slots();
    }
    kindOf = new int[slots];
    int slot = 0;
    for (int i = 0; i < kinds.size(); i++) {
      for (int j = choice.machines().get(i) * kinds.get(i).offer().slots(); j > 0; j--) {
        kindOf[slot++] = i;
      }
    }
    lastTasks = lastTasks();
    oneByOne = lastTasks <= PLAYED;
  }

  /** How it ended. */
  record End(double seconds, long costMicros) {}

  /** What a rehearsal takes, in tasks or slots that are looked at. */
  long steps() {
    return kindOf.length + (oneByOne ? lastTasks : 0);
  }

  /** Tasks of the last rounds, about. */
  private long lastTasks() {
    double spread = 0;
    for (Kind kind : kinds) {
      spread = Math.max(spread, Stats.sigma(kind.sample()) / kind.taskSeconds());
    }
    double rounds = (double) fleet.tasks / kindOf.length;
    return Math.min(fleet.tasks, (long) ((1 + lastRounds(spread, rounds)) * kindOf.length));
  }

  End play(World world) {
    SplittableRandom random = new SplittableRandom(world.seed());
    if (!oneByOne) {
      return end(settled(world, random));
    }
    SlotHeap heap = new SlotHeap(kindOf.length);
    long left = fleet.tasks - skip(world, random, heap);
    heap.order();
    for (; left > 0; left--) {
      heap.delayEarliest(world.draw(kindOf[heap.earliest()], random));
    }
    return end(heap.bySlot());
  }

  /**
   * When each slot is free, for fleets too large to be played: every slot ends what it runs when
   * the last task has been taken, and those rests are in the work that was done until then. Eq.
   * (P5).
   */
  private double[] settled(World world, SplittableRandom random) {
    double[] rest = new double[kindOf.length];
    double speed = 0;
    double work = fleet.tasks;
    double spread = 0;
    for (int slot = 0; slot < rest.length; slot++) {
      int kind = kindOf[slot];
      double mean = world.means()[kind];
      rest[slot] = world.rest(kind, random);
      speed += 1 / mean;
      work += (fleet.delay[kind] - rest[slot]) / mean;
      spread = Math.max(spread, world.sigmas()[kind] / mean);
    }
    work += Normals.next(random) * spread * StrictMath.sqrt(fleet.tasks);
    double taken = work / speed;
    for (int slot = 0; slot < rest.length; slot++) {
      rest[slot] = Math.max(rest[slot], taken + rest[slot]);
    }
    return rest;
  }

  /** Starts every slot after what it does before the last rounds; says how many tasks that were. */
  private long skip(World world, SplittableRandom random, SlotHeap heap) {
    double from = playedFrom(world);
    long skipped = 0;
    for (int slot = 0; slot < kindOf.length; slot++) {
      int kind = kindOf[slot];
      double mean = world.means()[kind];
      long tasks = (long) Math.max(0, (from - fleet.delay[kind]) / mean);
      double off = tasks == 0 ? 0 : Normals.next(random) * world.sigmas()[kind];
      double done = Math.max(0, tasks * mean + off * StrictMath.sqrt(tasks));
      heap.set(slot, fleet.delay[kind] + done);
      skipped += tasks;
    }
    return skipped;
  }

  /** The time from which tasks are played one by one. */
  private double playedFrom(World world) {
    double speed = 0;
    double missed = 0;
    double longest = 0;
    double spread = 0;
    for (int kind : kindOf) {
      speed += 1 / world.means()[kind];
      missed += fleet.delay[kind] / world.means()[kind];
      longest = Math.max(longest, world.means()[kind]);
      spread = Math.max(spread, world.sigmas()[kind] / world.means()[kind]);
    }
    double end = (fleet.tasks + missed) / speed;
    return end - longest * lastRounds(spread, end / longest);
  }

  /** Rounds that even out how far slots have drifted apart by then. */
  private static double lastRounds(double spread, double rounds) {
    return 3 + 4 * spread * StrictMath.sqrt(Math.max(0, rounds));
  }

  /** A machine is paid until the last of its slots is free. */
  private End end(double[] free) {
    double last = 0;
    long cost = 0;
    for (int slot = 0; slot < kindOf.length; ) {
      int kind = kindOf[slot];
      double until = 0;
      for (int i = kinds.get(kind).offer().slots(); i > 0; i--) {
        until = Math.max(until, free[slot++]);
      }
      cost += fleet.tariff[kind].charge(until);
      last = Math.max(last, until);
    }
    return new End(last, cost);
  }
}
