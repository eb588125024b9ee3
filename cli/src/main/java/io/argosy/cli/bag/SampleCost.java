package io.argosy.cli.bag;

import io.argosy.cli.console.Console;
import io.argosy.core.bag.SampleSize;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.Money;
import io.argosy.protocol.bag.Amount;
import io.argosy.protocol.bag.MoneyReader;
import io.argosy.protocol.job.BagFile;
import io.argosy.protocol.text.BadInput;
import java.util.Optional;

/** What trying a bag may cost, said before anything is rented. */
public final class SampleCost {
  private SampleCost() {}

  /** A budget below the cheapest machine is a mistake that needs no trying. */
  public static void refuseTooLittle(BagFile bag, JobSpec.Bag spec) {
    Money least = SampleSize.least(spec.offers());
    Money budget = spec.promise().budget().orElse(least);
    if (budget.compareTo(least) < 0) {
      Amount said = new Amount(budget.micros(), bag.currency());
      throw BadInput.inArgument(
          "--budget",
          said.toString(),
          "the budget (promise.budget or --budget) is "
              + said
              + "; the cheapest machine costs at least "
              + new Amount(least.micros(), bag.currency()));
    }
  }

  /** Says the most that the sample costs, and asks for leave where the promise does not give it. */
  public static void agree(
      BagFile bag, JobSpec.Bag spec, boolean yes, Optional<String> allowed, Console console) {
    Money ceiling = SampleSize.ceiling(spec.offers(), spec.sample());
    Money budget = spec.promise().budget().map(spec.cushion()::plus).orElse(ceiling);
    Money most = budget.isAtMost(ceiling) ? budget : ceiling;
    Amount said = new Amount(most.micros(), bag.currency());
    Optional<Amount> limit =
        allowed.map(text -> MoneyReader.argument("--sample-budget", text, bag.currency()));
    if (limit.isPresent() && limit.get().micros() < most.micros()) {
      throw BadInput.inArgument(
          "--sample-budget",
          limit.get().toString(),
          "--sample-budget is "
              + limit.get()
              + ", but the sample may cost up to "
              + said
              + "; allow that, or rent fewer machines for it (sample: {machines: 1})");
    }
    if (!yes && limit.isEmpty()) {
      throw BadInput.inArgument(
          "--yes",
          "",
          "the sample costs at most " + said + "; say --yes, or --sample-budget '" + said + "'");
    }
    if (!console.isJson()) {
      console.line("the sample costs at most " + said);
    }
  }
}
