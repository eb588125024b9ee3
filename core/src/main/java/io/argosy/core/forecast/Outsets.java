package io.argosy.core.forecast;

import io.argosy.core.bag.Hand;
import io.argosy.core.bag.Outset;
import io.argosy.core.bag.PlanRequest;
import io.argosy.core.kernel.BagPolicies;
import io.argosy.core.kernel.BagState;
import io.argosy.core.kernel.Rent;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Offer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The start states of plans for a bag, from which chances are computed. */
public final class Outsets {
  private Outsets() {}

  /** The start state of a requested plan; a bag that is no longer known has no machines. */
  public static Outset of(Optional<BagState> bag, PlanRequest request, Instant now) {
    return bag.map(known -> of(known, request, now)).orElse(Outset.of(request));
  }

  private static Outset of(BagState bag, PlanRequest request, Instant now) {
    List<String> names = request.kinds().stream().map(kind -> kind.offer().name()).toList();
    List<Hand> hands = new ArrayList<>();
    for (Rent rent : bag.rents()) {
      int kind = names.indexOf(bag.spec().offers().get(rent.offer()).name());
      if (kind >= 0 && (rent.isStaying() || rent.isWorking())) {
        hands.add(hand(bag, rent, kind, now));
      }
    }
    List<Long> measured = names.stream().map(name -> measured(bag, name)).toList();
    return new Outset(
        Math.max(0, bag.waiting()), hands, measured, BagPolicies.replicatesTail(bag.spec()));
  }

  private static long measured(BagState bag, String name) {
    long measured = 0;
    for (int offer = 0; offer < bag.types().size(); offer++) {
      boolean its = bag.spec().offers().get(offer).name().equals(name);
      measured += its ? bag.types().get(offer).done() : 0;
    }
    return measured;
  }

  private static Hand hand(BagState bag, Rent rent, int kind, Instant now) {
    Offer offer = bag.spec().offers().get(rent.offer());
    double up = Seconds.between(rent.orderedAt(), now);
    boolean working = rent.isWorking();
    double ready = working ? 0 : Math.max(0, Seconds.of(offer.startUp()) - up);
    List<Double> elapsed = new ArrayList<>();
    for (BagState.Running running : bag.running()) {
      int slot = running.worker() - rent.firstWorker();
      if (working && slot >= 0 && slot < rent.slots()) {
        elapsed.add(Math.max(0, Seconds.between(running.since(), now)));
      }
    }
    double paid = Math.max(0, Seconds.between(now, rent.paidUntil()));
    return new Hand(kind, up, paid, ready, !rent.isStaying(), elapsed);
  }
}
