package io.argosy.explain;

import static io.argosy.explain.Numbers.many;
import static io.argosy.explain.Numbers.span;

import io.argosy.core.engine.message.Fact;
import java.time.Duration;

/** Decisions about rented machines, as sentences. */
final class RentalSentences {
  private RentalSentences() {}

  static String of(Fact.OfRental fact, Words words, Reasons reasons) {
    return switch (fact) { // No default: a new fact must not compile until it has a sentence.
      case Fact.RentOrdered f ->
          f.machine()
              + " is ordered, "
              + words.money(f.reserved())
              + " set aside for "
              + span(Duration.between(f.at(), f.paidUntil()))
              + ": "
              + reasons.of(f.why());
      case Fact.RentReady f -> f.machine() + " is ready with " + many(f.slots(), "slot");
      case Fact.RentExtended f ->
          f.machine()
              + " stays: it is paid for "
              + span(Duration.between(f.at(), f.paidUntil()))
              + " from now, "
              + words.money(f.reserved())
              + " in all";
      case Fact.RentLeaves f ->
          f.machine() + " leaves when what is paid ends: " + reasons.of(f.why());
      case Fact.RentReleased f -> f.machine() + " is released: " + reasons.of(f.why());
      case Fact.RentOver f ->
          f.machine() + " is gone and cost " + words.money(f.charged()) + ": " + f.reason();
      case Fact.RentInterrupted f ->
          "the service could not be reached for a while; the wait for "
              + f.machine()
              + " starts anew";
      case Fact.OfferLimited f ->
          words.type(f.offer())
              + (f.most() == 0 ? " is left out: " : " is limited to " + f.most() + ": ")
              + f.reason();
    };
  }
}
