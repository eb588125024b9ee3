package io.argosy.core.bag.montecarlo;

import io.argosy.core.bag.estimate.Stats;
import io.argosy.core.bag.model.Fleet;
import io.argosy.core.bag.model.MachineType;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.StartState;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A Monte Carlo run of a plan in one world: every slot takes the next task when it is free. All but
 * the last rounds are drawn as one normal sum for each slot. Eq. (P4).
 */
final class MonteCarloRun {
  /** With more tasks in the last rounds, tasks are not simulated one by one. */
  private static final long PLAYED = 5_000;

  /** A running task longer than any in the sample ends after this part of the mean. */
  private static final double SOON = 0.05;

  private static final int TRIES = 30;

  private final List<MachineType> machineTypes;
  private final PlanSlots planSlots;
  private final StartState startState;
  private final TailReplication tailReplication;
  private final long lastTasks;
  private final boolean oneByOne;

  MonteCarloRun(
      Fleet fleet, List<MachineType> machineTypes, StartState startState, MenuEntry menuEntry) {
    this.machineTypes = machineTypes;
    this.startState = startState;
    planSlots = new PlanSlots(fleet, machineTypes, startState, menuEntry);
    tailReplication = new TailReplication(planSlots, machineTypes);
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
    return planSlots.slots()
        + (oneByOne ? lastTasks : 0)
        + (doubles() ? tailReplication.steps() : 0);
  }

  private boolean doubles() {
    return startState.doubles() && oneByOne && tailReplication.isWorthwhile();
  }

  /** The approximate number of tasks in the last rounds. */
  private long lastTasks() {
    double spread = 0;
    for (MachineType machineType : machineTypes) {
      spread = Math.max(spread, Stats.sigma(machineType.sample()) / machineType.taskSeconds());
    }
    double rounds = (double) startState.waiting() / planSlots.slots();
    return Math.min(
        startState.waiting(), (long) ((1 + lastRounds(spread, rounds)) * planSlots.slots()));
  }

  End play(SampledBag sampledBag) {
    SplittableRandom random = new SplittableRandom(sampledBag.seed());
    SlotTimeline slotTimeline = new SlotTimeline(planSlots.slots());
    double[] ready = planSlots.ready(random);
    for (int slot = 0; slot < planSlots.slots(); slot++) {
      begin(slotTimeline, sampledBag, slot, ready[planSlots.machineOf[slot]], random);
    }
    if (!oneByOne) {
      double[] free = settled(sampledBag, slotTimeline, random);
      double last = 0;
      for (double end : free) {
        last = Math.max(last, end);
      }
      return end(last, free);
    }
    SlotHeap heap = new SlotHeap(planSlots.slots());
    long left = startState.waiting() - skip(sampledBag, slotTimeline, random, heap);
    heap.order();
    hand(heap, slotTimeline, sampledBag, left, random);
    double last = doubles() ? tailReplication.last(slotTimeline, sampledBag) : slotTimeline.last();
    return end(last, slotTimeline.free);
  }

  private End end(double last, double[] free) {
    return new End(
        last, planSlots.cost(free, false), planSlots.cost(free, true), planSlots.workCost(free));
  }

  /** Starts a slot with its running task, if it has one. */
  private void begin(
      SlotTimeline slotTimeline,
      SampledBag sampledBag,
      int slot,
      double ready,
      SplittableRandom random) {
    int kind = planSlots.kindOf[slot];
    slotTimeline.free[slot] = ready;
    double elapsed = planSlots.elapsed[slot];
    if (elapsed < 0) {
      return;
    }
    SampledBag.Drawn task = sampledBag.draw(random);
    for (int i = 0; i < TRIES && sampledBag.length(kind, task) <= elapsed; i++) {
      task = sampledBag.draw(random);
    }
    double length =
        Math.max(sampledBag.length(kind, task), elapsed + SOON * sampledBag.means()[kind]);
    slotTimeline.take(slot, task, -elapsed, length - elapsed);
  }

  /** Gives each remaining task to the slot that is free first. */
  private void hand(
      SlotHeap heap,
      SlotTimeline slotTimeline,
      SampledBag sampledBag,
      long tasks,
      SplittableRandom random) {
    long left = tasks;
    while (left > 0 && heap.time() < Double.POSITIVE_INFINITY) {
      int slot = heap.earliest();
      int kind = planSlots.kindOf[slot];
      double now = heap.time();
      double rest = planSlots.leaves(slot) - now;
      SampledBag.Drawn task = sampledBag.draw(random);
      double length = sampledBag.length(kind, task);
      if (rest < machineTypes.get(kind).taskSeconds() || rest < length) {
        // A leaving machine takes no task expected to outlast it; other tasks are cut off and wait.
        heap.delayEarliest(Double.POSITIVE_INFINITY);
      } else {
        slotTimeline.take(slot, task, now, now + length);
        heap.delayEarliest(length);
        left--;
      }
    }
  }

  /**
   * The end time of each slot, for fleets too large to simulate: every slot finishes its task after
   * the last task was taken, and those remainders are part of the work done until then. Eq. (P5).
   */
  private double[] settled(
      SampledBag sampledBag, SlotTimeline slotTimeline, SplittableRandom random) {
    double[] rest = new double[planSlots.slots()];
    double speed = 0;
    double work = startState.waiting();
    double spread = 0;
    for (int slot = 0; slot < rest.length; slot++) {
      int kind = planSlots.kindOf[slot];
      double mean = sampledBag.means()[kind];
      rest[slot] = sampledBag.rest(kind, random);
      speed += 1 / mean;
      work += (slotTimeline.free[slot] - rest[slot]) / mean;
      spread = Math.max(spread, sampledBag.sigmas()[kind] / mean);
    }
    work += NormalDraws.next(random) * spread * StrictMath.sqrt(startState.waiting());
    double taken = work / speed;
    for (int slot = 0; slot < rest.length; slot++) {
      rest[slot] = Math.max(rest[slot], taken + rest[slot]);
    }
    return rest;
  }

  /** Starts every slot after its work before the last rounds; returns the skipped tasks. */
  private long skip(
      SampledBag sampledBag, SlotTimeline slotTimeline, SplittableRandom random, SlotHeap heap) {
    double from = playedFrom(sampledBag, slotTimeline);
    long skipped = 0;
    for (int slot = 0; slot < planSlots.slots(); slot++) {
      int kind = planSlots.kindOf[slot];
      double mean = sampledBag.means()[kind];
      double first = slotTimeline.free[slot];
      double until = Math.min(from, planSlots.leaves(slot) - machineTypes.get(kind).taskSeconds());
      long tasks = (long) Math.max(0, (until - first) / mean);
      double off = tasks == 0 ? 0 : NormalDraws.next(random) * sampledBag.sigmas()[kind];
      double done = Math.max(0, tasks * mean + off * StrictMath.sqrt(tasks));
      slotTimeline.free[slot] = first + done;
      heap.set(slot, first + done);
      skipped += tasks;
    }
    return Math.min(skipped, startState.waiting());
  }

  /** The time from which tasks are simulated one by one. */
  private double playedFrom(SampledBag sampledBag, SlotTimeline slotTimeline) {
    double speed = 0;
    double work = startState.waiting();
    double longest = 0;
    double spread = 0;
    for (int slot = 0; slot < planSlots.slots(); slot++) {
      double mean = sampledBag.means()[planSlots.kindOf[slot]];
      double leaves = planSlots.leaves(slot);
      if (leaves < Double.POSITIVE_INFINITY) {
        work -= Math.max(0, leaves - mean / 2 - slotTimeline.free[slot]) / mean;
        continue;
      }
      speed += 1 / mean;
      work += slotTimeline.free[slot] / mean;
      longest = Math.max(longest, mean);
      spread = Math.max(spread, sampledBag.sigmas()[planSlots.kindOf[slot]] / mean);
    }
    double end = Math.max(0, work / speed);
    return end - longest * lastRounds(spread, end / longest);
  }

  /** The number of rounds that even out how far slots have drifted apart by then. */
  private static double lastRounds(double spread, double rounds) {
    return 3 + 4 * spread * StrictMath.sqrt(Math.max(0, rounds));
  }
}
