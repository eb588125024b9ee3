package io.argosy.telling;

import static io.argosy.telling.Numbers.grouped;
import static io.argosy.telling.Numbers.many;
import static io.argosy.telling.Numbers.span;
import static io.argosy.telling.Numbers.speed;

import io.argosy.core.kernel.Why;
import io.argosy.core.model.Choosing;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import java.time.Duration;

/** A reason as the part of a sentence after a colon. */
public final class Reasons {
  private Reasons() {}

  public static String of(Why why) {
    return of(why, Words.ITERATIVE);
  }

  static String of(Why why, Words words) {
    return switch (why) { // No default: a new reason must not compile until it has a sentence.
      case Why.Initial(int partitions) -> "the job starts with " + many(partitions, words.holder());
      case Why.FreeSlots(int free) -> free(free, words);
      case Why.Deadline deadline -> deadline(deadline);
      case Why.History history -> history(history);
      case Why.Scale scale -> ServiceSentences.load(scale);
      case Why.BelowShare below -> ServiceSentences.belowShare(below);
      case Why.MakesRoom room -> ServiceSentences.makesRoom(room);
      case Why.NobodyLeft(long remaining) ->
          many(remaining, words.piece())
              + " had nobody left to do "
              + (remaining == 1 ? "it" : "them");
      case Why.NearEnd(double eta, double threshold) ->
          "the job ends in "
              + span(eta)
              + ", too soon for another round, which takes at least "
              + span(threshold);
      case Why.NothingToGive(long remaining) ->
          remaining == 0
              ? "nothing is left to do"
              : "others hold what is left, " + many(remaining, words.piece());
      case Why.AlreadyKept() -> "part of it is in a result that is kept already";
      case Why.NotWanted() -> "the job has ended, or the result lies outside its range";
      case Why.Sampling(int machines) ->
          "the bag is tried on " + many(machines, "machine") + " of this type";
      case Why.ByPlan(int wanted, int had) ->
          "the plan wants " + many(wanted, "machine") + " of this type, there were " + had;
      case Why.Rented(MachineId machine) -> "a slot of " + machine + ", which became ready";
      case Why.NotNeeded() -> "the sample does not need it any more, and no plan is chosen";
      case Why.NoTaskLeft(long running) ->
          "no task is left for it; "
              + many(running, "task")
              + (running == 1 ? " still runs" : " still run")
              + " elsewhere";
      case Why.NoMoney(Money needed, Money left) ->
          "another paid unit costs "
              + words.money(needed)
              + " and "
              + words.money(left)
              + " is left";
      case Why.PaidTimeEnds() -> "what is paid for it ends";
      case Why.NeverReady(Duration waited) -> "it was not ready after " + span(waited);
      case Why.NotHeardOf() -> "it was not heard of any more";
      case Why.FailsThere(int failures) ->
          many(failures, "task") + " in a row failed on its type and run on others";
      case Why.BagEnds() -> "the bag ends";
      case Why.Chosen(Choosing choosing) -> BagSentences.choosing(choosing);
      case Why.Replanned(boolean fits) ->
          fits
              ? "it was made anew for what is left, and keeps the promise"
              : "it was made anew for what is left; the promise cannot be kept in full";
      case Why.OfWorkflow flow -> FlowSentences.reason(flow);
      case Why.BestEffort(Money missing) -> bestEffort(words.money(missing));
    };
  }

  private static String free(int free, Words words) {
    return words.ids().isEmpty()
        ? many(free, "slot")
            + (free == 1 ? " was" : " were")
            + " free, and no deadline says how many are enough"
        : "there are tasks for " + free + " more at once";
  }

  private static String bestEffort(String missing) {
    return "no plan can be paid to the end, "
        + missing
        + " is missing: one machine goes on while there is money";
  }

  private static String history(Why.History why) {
    String limit =
        why.needed() > why.limit() ? ", of which " + grouped(why.limit()) + " may be had" : "";
    return many(why.remaining(), "iteration")
        + " are left and the deadline is in "
        + span(why.secondsLeft())
        + "; going by "
        + many(why.runs(), "earlier run")
        + ", that needs "
        + many(why.needed(), "partition")
        + limit
        + "; as many do "
        + speed(why.speed())
        + " together";
  }

  private static String deadline(Why.Deadline why) {
    String needs = "that needs " + many(why.needed(), "partition");
    String limit =
        why.needed() > why.limit() ? ", of which " + grouped(why.limit()) + " may be had" : "";
    if (why.secondsLeft() <= 0) {
      return many(why.remaining(), "iteration")
          + " are left and the deadline has passed: all "
          + many(why.limit(), "partition")
          + " that may be had are used";
    }
    String pace =
        why.speed() > 0
            ? many(why.measured(), "partition")
                + " at "
                + speed(why.speed())
                + " would take "
                + span(why.remaining() / why.speed())
            : "nothing was measured yet";
    return many(why.remaining(), "iteration")
        + " are left, "
        + pace
        + ", and the deadline is in "
        + span(why.secondsLeft())
        + "; "
        + needs
        + limit;
  }
}
