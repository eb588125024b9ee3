package io.argosy.core.kind.bag;

import io.argosy.core.bag.BagPolicies;
import io.argosy.core.bag.model.HeldMachine;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.bag.model.StartState;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.rental.Rental;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The start states of plans for a bag, from which chances are computed. */
public final class StartStates {
  private StartStates() {}

  /** The start state of a requested plan. */
  public static StartState of(BagState bag, PlanRequest request, Instant now) {
    List<String> names =
        request.kinds().stream().map(machineType -> machineType.offer().name()).toList();
    List<HeldMachine> heldMachines = new ArrayList<>();
    for (Rental rental : bag.rents()) {
      int kind = names.indexOf(bag.spec().offers().get(rental.offer()).name());
      if (kind >= 0 && (rental.isStaying() || rental.isWorking())) {
        heldMachines.add(hand(bag, rental, kind, now));
      }
    }
    List<Long> measured = names.stream().map(name -> measured(bag, name)).toList();
    return new StartState(
        Math.max(0, bag.waiting()), heldMachines, measured, BagPolicies.replicatesTail(bag.spec()));
  }

  private static long measured(BagState bag, String name) {
    long measured = 0;
    for (int offer = 0; offer < bag.types().size(); offer++) {
      boolean its = bag.spec().offers().get(offer).name().equals(name);
      measured += its ? bag.types().get(offer).done() : 0;
    }
    return measured;
  }

  private static HeldMachine hand(BagState bag, Rental rental, int kind, Instant now) {
    Offer offer = bag.spec().offers().get(rental.offer());
    double up = Seconds.between(rental.orderedAt(), now);
    boolean working = rental.isWorking();
    double ready = working ? 0 : Math.max(0, Seconds.of(offer.startUp()) - up);
    List<Double> elapsed = new ArrayList<>();
    for (BagStateView.Running running : bag.running()) {
      int slot = running.worker() - rental.firstWorker();
      if (working && slot >= 0 && slot < rental.slots()) {
        elapsed.add(Math.max(0, Seconds.between(running.since(), now)));
      }
    }
    double paid = Math.max(0, Seconds.between(now, rental.paidUntil()));
    return new HeldMachine(kind, up, paid, ready, !rental.isStaying(), elapsed);
  }
}
