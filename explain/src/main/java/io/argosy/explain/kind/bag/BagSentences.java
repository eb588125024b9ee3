package io.argosy.explain.kind.bag;

import static io.argosy.explain.Numbers.many;
import static io.argosy.explain.Numbers.span;

import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.kind.bag.BagFact;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.explain.Reasons;
import io.argosy.explain.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** Decisions about bags, as sentences. */
final class BagSentences {
  private BagSentences() {}

  static String of(BagFact fact, Words words, Reasons reasons) {
    return switch (fact) { // No default: a new fact must not compile until it has a sentence.
      case BagFact.BagSampled f -> "enough is known to plan; " + left(f.tasksLeft());
      case BagFact.MenuReady f ->
          "the menu is there, " + many(f.menu().choices().size(), "plan") + ": " + f.menu().why();
      case BagFact.PlanSet f -> plan(f, words, reasons);
      case BagFact.PlanChecked f -> checked(f);
      case BagFact.MoneyShort f ->
          "the money does not last: "
              + left(f.tasksLeft())
              + ", and ending them takes about "
              + words.money(f.missing())
              + " more than may be spent";
      case BagFact.ChoiceMade f ->
          "up to " + words.money(f.cap()) + " may be spent; " + choosing(f.choosing());
      case BagFact.ResultsReused f ->
          "earlier bags computed " + many(f.reused().count(), "task") + ": the results are reused";
      case BagFact.TasksRetried _ -> "tasks that were given up are retried";
      case BagFact.BagReopened f -> "the bag continues" + due(f);
    };
  }

  private static String left(long tasks) {
    return many(tasks, "task") + (tasks == 1 ? " is left" : " are left");
  }

  private static String due(BagFact.BagReopened fact) {
    Duration left =
        fact.deadline().equals(Instant.MAX)
            ? Duration.ZERO
            : Duration.between(fact.at(), fact.deadline());
    return left.isPositive() ? ", with a deadline in " + span(left) : "";
  }

  static String bag(JobSpec.Bag spec, Words words) {
    return "a bag of "
        + many(spec.tasks(), "task")
        + " on "
        + many(spec.offers().size(), "type")
        + " of machines, "
        + spec.promise().budget().map(b -> "a budget of " + words.money(b)).orElse("no budget")
        + ", policy "
        + spec.policy();
  }

  private static String plan(BagFact.PlanSet fact, Words words, Reasons reasons) {
    MenuEntry menuEntry = fact.choice();
    return "the plan is "
        + words.machines(fact.wanted())
        + ", "
        + outlook(menuEntry, words)
        + ", never more than "
        + words.money(fact.cap())
        + " in all: "
        + reasons.of(fact.why());
  }

  /** As on the menu; for a plan without computed chances, only its estimate. */
  private static String outlook(MenuEntry menuEntry, Words words) {
    boolean said = menuEntry.prospect().p50Seconds() > 0;
    Money cost = said ? menuEntry.prospect().p50Cost() : menuEntry.cost();
    return "about "
        + span(said ? menuEntry.prospect().p50Seconds() : menuEntry.seconds())
        + " and "
        + words.money(cost);
  }

  private static String checked(BagFact.PlanChecked fact) {
    return "the plan was checked: "
        + left(fact.left())
        + " after what is paid, and what the plan still pays is enough for "
        + many(fact.possible(), "task");
  }

  static String reason(Reason.OfBag why, Words words) {
    return switch (why) { // No default: a new reason must not compile until it has a sentence.
      case Reason.Sampling(int machines) ->
          "the bag is tried on " + many(machines, "machine") + " of this type";
      case Reason.NotNeeded() -> "the sample does not need it any more, and no plan is chosen";
      case Reason.BagEnds() -> "the bag ends";
      case Reason.Chosen(Choosing choosing) -> choosing(choosing);
      case Reason.Replanned(boolean fits) ->
          fits
              ? "it was made anew for what is left, and keeps the promise"
              : "it was made anew for what is left; the promise cannot be kept in full";
      case Reason.BestEffort(Money missing) ->
          "no plan can be paid to the end, "
              + words.money(missing)
              + " is missing: one machine continues while the budget lasts";
    };
  }

  private static String choosing(Choosing choosing) {
    return switch (choosing) {
      case Choosing.Wait() -> "a person chooses from the menu";
      case Choosing.ByNumber(int number) -> "number " + number + " of the menu was chosen";
      case Choosing.ByRule(Choosing.Rule rule) ->
          "the rule is '" + rule.name().toLowerCase(Locale.ROOT) + "'";
    };
  }
}
