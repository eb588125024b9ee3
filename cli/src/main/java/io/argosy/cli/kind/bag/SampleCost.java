package io.argosy.cli.kind.bag;

import io.argosy.console.Console;
import io.argosy.core.kind.bag.BagReservation;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.rental.MoneyAmount;
import io.argosy.protocol.rental.MoneyReader;
import io.argosy.protocol.text.BadInput;
import java.util.Optional;

/** The possible cost of sampling a bag, printed before anything is rented. */
public final class SampleCost {
  private SampleCost() {}

  /** The most that the sample costs. */
  public static String sentence(BagFile bag, JobSpec.Bag spec) {
    return "the sample costs at most "
        + new MoneyAmount(BagReservation.most(spec).micros(), bag.currency())
        + (spec.promise().budget().isPresent() ? ", all that may be spent" : "")
        + "; its machines cost "
        + new MoneyAmount(BagReservation.ofSample(spec).micros(), bag.currency())
        + " at first, which is all if its tasks are short";
  }

  /** Prints the most that the sample costs, and asks for permission unless the promise gives it. */
  public static void agree(
      BagFile bag, JobSpec.Bag spec, boolean yes, Optional<String> allowed, Console console) {
    Money most = BagReservation.most(spec);
    MoneyAmount said = new MoneyAmount(most.micros(), bag.currency());
    String costs = sentence(bag, spec);
    Optional<MoneyAmount> limit =
        allowed.map(text -> MoneyReader.argument("--sample-budget", text, bag.currency()));
    if (limit.isPresent() && limit.get().micros() < most.micros()) {
      throw BadInput.inArgument(
          "--sample-budget",
          limit.get().toString(),
          "--sample-budget is "
              + limit.get()
              + ", but the sample may cost up to "
              + said
              + "; allow that, or let --budget hold it down and raise that when you choose");
    }
    if (!yes && limit.isEmpty()) {
      throw BadInput.inArgument(
          "--yes", "", costs + "; say --yes, or --sample-budget '" + said + "'");
    }
    if (!console.isJson()) {
      console.line(costs);
    }
  }
}
