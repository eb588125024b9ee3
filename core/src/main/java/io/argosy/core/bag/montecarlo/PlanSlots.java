package io.argosy.core.bag.montecarlo;

import io.argosy.core.bag.model.Fleet;
import io.argosy.core.bag.model.HeldMachine;
import io.argosy.core.bag.model.MachineType;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.OfferCost;
import io.argosy.core.bag.model.RenewalLead;
import io.argosy.core.bag.model.StartState;
import io.argosy.core.math.Seconds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The slots of a plan: those of held machines and those of machines to be rented. Machines that the
 * plan does not want work until their paid time ends.
 */
final class PlanSlots {
  /** For each slot: its machine type and the number of its machine. */
  final int[] kindOf;

  final int[] machineOf;

  /** For each slot: the elapsed time of its task; negative without a task. */
  final double[] elapsed;

  /** For each machine: when it is expected to be ready, and when it is released. */
  private final double[] ready;

  private final double[] leaves;

  /** For each machine: its billed seconds so far, and the paid seconds still to come. */
  private final double[] up;

  private final double[] paid;
  private final int[] slotsOf;
  private final double[] lead;
  private final Fleet fleet;

  /** Machines in the order of their slots. */
  private record Machine(HeldMachine hand, int slots, boolean leaves) {}

  PlanSlots(
      Fleet fleet, List<MachineType> machineTypes, StartState startState, MenuEntry menuEntry) {
    this.fleet = fleet;
    List<Machine> machines = machines(machineTypes, startState, menuEntry);
    int slots = machines.stream().mapToInt(Machine::slots).sum();
    kindOf = new int[slots];
    machineOf = new int[slots];
    elapsed = new double[slots];
    ready = new double[machines.size()];
    leaves = new double[machines.size()];
    up = new double[machines.size()];
    paid = new double[machines.size()];
    slotsOf = machines.stream().mapToInt(Machine::slots).toArray();
    lead =
        machineTypes.stream()
            .mapToDouble(k -> Seconds.of(RenewalLead.of(k.offer().billing())))
            .toArray();
    int slot = 0;
    for (int i = 0; i < ready.length; i++) {
      HeldMachine heldMachine = machines.get(i).hand();
      ready[i] = heldMachine.readySeconds();
      up[i] = heldMachine.upSeconds();
      paid[i] = heldMachine.paidSeconds();
      double end = Math.max(0, paid[i] - lead[heldMachine.kind()] / 2);
      leaves[i] = machines.get(i).leaves() ? end : Double.POSITIVE_INFINITY;
      for (int j = 0; j < machines.get(i).slots(); j++) {
        kindOf[slot] = heldMachine.kind();
        machineOf[slot] = i;
        elapsed[slot++] = j < heldMachine.elapsed().size() ? heldMachine.elapsed().get(j) : -1;
      }
    }
  }

  private static List<Machine> machines(
      List<MachineType> machineTypes, StartState startState, MenuEntry menuEntry) {
    List<Machine> machines = new ArrayList<>();
    for (int i = 0; i < machineTypes.size(); i++) {
      int kind = i;
      int slots = machineTypes.get(i).offer().slots();
      int wanted = menuEntry.machines().get(i);
      List<HeldMachine> here =
          startState.hands().stream().filter(heldMachine -> heldMachine.kind() == kind).toList();
      List<HeldMachine> staying = new ArrayList<>(here.stream().filter(h -> !h.leaving()).toList());
      staying.sort(Comparator.comparingDouble(HeldMachine::paidSeconds));
      here.stream()
          .filter(HeldMachine::leaving)
          .forEach(h -> machines.add(new Machine(h, slots, true)));
      for (int j = 0; j < staying.size(); j++) {
        machines.add(new Machine(staying.get(j), slots, j < staying.size() - wanted));
      }
      double startUp = Seconds.of(machineTypes.get(i).offer().startUp());
      HeldMachine ordered = new HeldMachine(i, 0, 0, startUp, false, List.of());
      for (int j = staying.size(); j < wanted; j++) {
        machines.add(new Machine(ordered, slots, false));
      }
    }
    return machines;
  }

  int slots() {
    return kindOf.length;
  }

  /**
   * When each machine is ready in one world: half of its start-up time is fixed, the rest is random
   * with that mean.
   */
  double[] ready(SplittableRandom random) {
    double[] drawn = ready.clone();
    for (int i = 0; i < drawn.length; i++) {
      if (drawn[i] > 0) {
        drawn[i] *= 0.5 * (1 - StrictMath.log(1 - random.nextDouble()));
      }
    }
    return drawn;
  }

  /** When a slot's machine is released. */
  double leaves(int slot) {
    return leaves[machineOf[slot]];
  }

  /** When a slot's machine reaches the end of its paid time, unless extended for another reason. */
  double paidUntil(int slot, double now) {
    int machine = machineOf[slot];
    OfferCost offerCost = fleet.offerCosts[kindOf[slot]];
    double begun = offerCost.units(up[machine] + now) * offerCost.unitSeconds() - up[machine];
    return Math.max(begun, paid[machine]) - lead[kindOf[slot]] / 4;
  }

  /**
   * The cost of all machines beyond the paid time, in millionths: each until its last slot is free.
   *
   * @param free when each slot is free
   * @param ahead whether to include reserved money: a machine that is busy shortly before the end
   *     of a unit needs the next one
   */
  long cost(double[] free, boolean ahead) {
    double[] until = new double[ready.length];
    int[] kind = new int[ready.length];
    for (int slot = 0; slot < free.length; slot++) {
      until[machineOf[slot]] = Math.max(until[machineOf[slot]], free[slot]);
      kind[machineOf[slot]] = kindOf[slot];
    }
    long cost = 0;
    for (int i = 0; i < until.length; i++) {
      if (leaves[i] == Double.POSITIVE_INFINITY) {
        cost += cost(i, kind[i], until[i] + (ahead ? lead[kind[i]] : 0));
      }
    }
    return cost;
  }

  /**
   * The cost of the work alone beyond the paid time, in millionths: only busy time, as if billing
   * had no units. With less money, no order of the tasks finishes the bag.
   */
  double workCost(double[] free) {
    double cost = 0;
    for (int slot = 0; slot < free.length; slot++) {
      int machine = machineOf[slot];
      if (leaves[machine] == Double.POSITIVE_INFINITY) {
        double beyond = Math.max(0, free[slot] - paid[machine]);
        cost += fleet.offerCosts[kindOf[slot]].share(beyond) / slotsOf[machine];
      }
    }
    return cost;
  }

  private long cost(int machine, int kind, double until) {
    OfferCost offerCost = fleet.offerCosts[kind];
    if (paid[machine] <= 0) {
      return offerCost.charge(until);
    }
    long before = offerCost.charge(up[machine] + paid[machine]);
    return Math.max(0, offerCost.charge(up[machine] + until) - before);
  }
}
