package io.argosy.runtime.kind.bag;

import io.argosy.core.bag.Menu;
import io.argosy.core.kind.bag.BagReservation;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.protocol.rental.MoneyAmount;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.runtime.jobs.ChosenPromise;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** Applies a user's choices for a bag. What the user leaves out stays unchanged. */
public final class Choices {
  private Choices() {}

  /** The bag with the user's choices applied. */
  public static JobSpec.Bag in(JobSpec.Bag bag, ChoiceAsked asked) {
    return new JobSpec.Bag(
        bag.tasks(),
        bag.offers(),
        ChosenPromise.of(bag.promise(), asked),
        cushion(bag.cushion(), asked),
        bag.sample(),
        choosing(bag.choosing(), asked),
        bag.policy(),
        bag.retries(),
        bag.seed(),
        bag.body(),
        bag.watts());
  }

  /** The bag, if its budget pays for one machine: a smaller budget is a mistake found at once. */
  public static JobSpec.Bag enough(JobSpec.Bag bag, String currency) {
    Money least = BagReservation.least(bag.offers());
    Money budget = bag.promise().budget().orElse(least);
    if (!least.isAtMost(budget)) {
      MoneyAmount said = new MoneyAmount(budget.micros(), currency);
      throw BadInput.inArgument(
          "promise.budget",
          said.toString(),
          "the budget is "
              + said
              + "; the first paid time of the cheapest machine costs at least "
              + new MoneyAmount(least.micros(), currency));
    }
    return bag;
  }

  /** All money of a bag must be in one currency. */
  public static ChoiceAsked inCurrency(String currency, ChoiceAsked asked) {
    asked.budget().ifPresent(amount -> refuseOther("budget", amount, currency));
    asked.cushion().ifPresent(amount -> refuseOther("cushion", amount, currency));
    return asked;
  }

  private static void refuseOther(String field, MoneyAmount amount, String currency) {
    if (!amount.currency().equals(currency)) {
      throw BadInput.inArgument(
          field,
          amount.toString(),
          field + " is " + amount + "; the bag's money is in " + currency);
    }
  }

  /** For a running bag: a requested deadline counts from now. */
  public static Promise promiseFrom(Instant now, Promise before, ChoiceAsked asked) {
    Promise promise = ChosenPromise.of(before, asked);
    Optional<Deadline> deadline =
        asked.deadline().<Deadline>map(span -> new Deadline.By(now.plus(span)));
    return new Promise(deadline.or(before::deadline), promise.otherwise(), promise.budget());
  }

  public static Money cushion(Money before, ChoiceAsked asked) {
    return asked.cushion().map(amount -> new Money(amount.micros())).orElse(before);
  }

  /** Spent money cannot be recovered: a sentence if the new limit is below it. */
  public static Optional<String> lessThanSpent(
      Money spent, Promise promise, Money cushion, String currency) {
    return promise
        .budget()
        .map(cushion::plus)
        .filter(most -> !spent.isAtMost(most))
        .map(
            most ->
                (cushion.isPositive() ? "budget and cushion are " : "budget is ")
                    + new MoneyAmount(most.micros(), currency)
                    + "; it must be at least "
                    + new MoneyAmount(spent.micros(), currency)
                    + ", which is spent or set aside already");
  }

  /**
   * A sentence if a budget that is asked for together with a plan does not pay for that plan.
   *
   * @param number of the plan on the menu
   * @param spent what is spent or set aside already, the sample above all
   */
  public static Optional<String> lessThanPlan(
      Menu menu, int number, Money spent, Promise promise, Money cushion, String currency) {
    Optional<Money> most = promise.budget().map(cushion::plus);
    return menu.choice(number)
        .map(menuEntry -> spent.plus(menuEntry.cost()))
        .filter(total -> most.filter(it -> !total.isAtMost(it)).isPresent())
        .map(
            total ->
                "budget is "
                    + new MoneyAmount(promise.budget().orElseThrow().micros(), currency)
                    + "; plan "
                    + number
                    + " costs "
                    + new MoneyAmount(total.micros(), currency)
                    + " in total with the sample: choose a cheaper plan, or allow that much");
  }

  public static Choosing choosing(Choosing before, ChoiceAsked asked) {
    return asked.choose().map(Choices::choosing).orElse(before);
  }

  private static Choosing choosing(String text) {
    return switch (text) {
      case "ask" -> new Choosing.Wait();
      case "cheapest", "fastest", "knee" ->
          new Choosing.ByRule(Choosing.Rule.valueOf(text.toUpperCase(Locale.ROOT)));
      default -> new Choosing.ByNumber(Integer.parseInt(text));
    };
  }
}
