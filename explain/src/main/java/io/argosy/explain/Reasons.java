package io.argosy.explain;

import static io.argosy.explain.Numbers.grouped;
import static io.argosy.explain.Numbers.many;
import static io.argosy.explain.Numbers.span;
import static io.argosy.explain.Numbers.speed;

import io.argosy.core.engine.message.Reason;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.UserId;
import java.time.Duration;

/** A reason as the part of a sentence after a colon. */
public final class Reasons {
  private final KindSentences kinds;
  private final Words words;

  /** In the terms of one job. */
  public Reasons(KindExplanations kinds, Words words) {
    this.kinds = new KindSentences(kinds);
    this.words = words;
  }

  public String of(Reason why) {
    return switch (why) { // No default: a new reason must not compile until it has a sentence.
      case Reason.Initial(int partitions) ->
          "the job starts with " + many(partitions, words.holder());
      case Reason.FreeSlots(int free) -> free(free);
      case Reason.Deadline deadline -> deadline(deadline);
      case Reason.History history -> history(history);
      case Reason.Scale scale -> ServiceSentences.load(scale);
      case Reason.BelowShare below -> ServiceSentences.belowShare(below);
      case Reason.MakesRoom room -> ServiceSentences.makesRoom(room);
      case Reason.NobodyLeft(long remaining) ->
          many(remaining, words.piece())
              + " had no worker left to do "
              + (remaining == 1 ? "it" : "them");
      case Reason.NearEnd(double eta, double threshold) ->
          "the job ends in "
              + span(eta)
              + ", too soon for another round, which takes at least "
              + span(threshold);
      case Reason.NothingToGive(long remaining) ->
          remaining == 0
              ? "nothing is left to do"
              : "others hold what is left, " + many(remaining, words.piece());
      case Reason.AlreadyKept() -> "part of it is in a result that is kept already";
      case Reason.NotWanted() -> "the job has ended, or the result lies outside its range";
      case Reason.ByPlan(int wanted, int had) ->
          "the plan wants " + many(wanted, "machine") + " of this type, there were " + had;
      case Reason.Rented(MachineId machine) -> "a slot of " + machine + ", which became ready";
      case Reason.NoTaskLeft(long running) ->
          "no task is left for it; "
              + many(running, "task")
              + (running == 1 ? " still runs" : " still run")
              + " elsewhere";
      case Reason.NoMoney(Money needed, Money left) ->
          "another paid unit costs "
              + words.money(needed)
              + " and "
              + words.money(left)
              + " is left";
      case Reason.PaidTimeEnds() -> "what is paid for it ends";
      case Reason.NeverReady(Duration waited) -> "it was not ready after " + span(waited);
      case Reason.NotHeardOf() -> "its reports ended";
      case Reason.FailsThere(int failures) ->
          many(failures, "task") + " in a row failed on its type and run on others";
      case Reason.KeptLongEnough old -> RetentionSentences.of(old);
      case Reason.TooManyBytes bytes -> RetentionSentences.of(bytes);
      case Reason.TooManyJobs jobs -> RetentionSentences.of(jobs);
      case Reason.RemovedBy(UserId user) -> user + " removed the job";
      case Reason.OfKind ofKind -> kinds.of(ofKind, words);
    };
  }

  private String free(int free) {
    return words.ids().isEmpty()
        ? many(free, "slot")
            + (free == 1 ? " was" : " were")
            + " free, and no deadline limits how many are needed"
        : "there are tasks for " + free + " more at once";
  }

  private static String history(Reason.History why) {
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

  private static String deadline(Reason.Deadline why) {
    String needs = "that needs " + many(why.needed(), "partition");
    String limit =
        why.needed() > why.limit() ? ", of which " + grouped(why.limit()) + " may be had" : "";
    if (why.secondsLeft() <= 0) {
      return many(why.remaining(), "iteration")
          + " are left and the deadline has passed: all "
          + many(why.limit(), "partition")
          + " that may be had are used";
    }
    if (!(why.speed() > 0)) {
      return many(why.remaining(), "iteration")
          + " are left, no speed is measured yet, and the deadline is in "
          + span(why.secondsLeft())
          + ": the job uses all slots that it may have";
    }
    String pace =
        many(why.measured(), "partition")
            + " at "
            + speed(why.speed())
            + " would take "
            + span(why.remaining() / why.speed());
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
