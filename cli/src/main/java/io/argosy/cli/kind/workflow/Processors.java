package io.argosy.cli.kind.workflow;

import io.argosy.agent.share.Pins;
import io.argosy.protocol.kind.workflow.FlowFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The processors of this computer to which the slots of its sites are bound: for each machine one
 * for each slot, none of them overcommitted.
 */
record Processors(List<List<Integer>> machines) {
  /** The tolerance when shares are added up to a whole. */
  private static final double CRUMB = 1e-6;

  Processors {
    machines = List.copyOf(machines);
  }

  /** For the sites of a file; empty if they want more than there is. */
  static Optional<Processors> of(List<FlowFile.Site> sites) {
    return of(sites, Pins.allowed());
  }

  static Optional<Processors> of(List<FlowFile.Site> sites, List<Integer> processors) {
    List<Slot> slots = new ArrayList<>();
    List<List<Integer>> machines = new ArrayList<>();
    for (FlowFile.Site site : sites) {
      for (int i = 0; i < site.machines(); i++) {
        int machine = machines.size();
        machines.add(new ArrayList<>(Collections.nCopies(site.slots(), -1)));
        IntStream.range(0, site.slots())
            .forEach(slot -> slots.add(new Slot(machine, slot, site.cpu())));
      }
    }
    double[] left = new double[processors.size()];
    Arrays.fill(left, 1);
    slots.sort(Comparator.comparingDouble(Slot::share).reversed());
    for (Slot slot : slots) {
      Optional<Integer> best =
          IntStream.range(0, left.length)
              .boxed()
              .filter(i -> left[i] + CRUMB >= slot.share())
              .max(Comparator.comparingDouble((Integer i) -> left[i]).thenComparing(i -> -i));
      if (best.isEmpty()) {
        return Optional.empty();
      }
      left[best.get()] -= slot.share();
      machines.get(slot.machine()).set(slot.number(), processors.get(best.get()));
    }
    return Optional.of(new Processors(machines));
  }

  private record Slot(int machine, int number, double share) {}
}
