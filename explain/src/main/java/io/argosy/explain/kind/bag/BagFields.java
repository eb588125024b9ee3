package io.argosy.explain.kind.bag;

import io.argosy.core.bag.Menu;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.PlanForecast;
import io.argosy.core.bag.model.Usage;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.kind.bag.BagOutlook;
import io.argosy.core.kind.bag.BagStateView;
import io.argosy.core.kind.bag.OfferStats;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.rental.Rental;
import io.argosy.explain.Numbers;
import io.argosy.explain.Reasons;
import io.argosy.explain.Words;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/** A bag with its money, machines and menu as fields for programs. Amounts are exact decimals. */
public final class BagFields {
  private static final int GIVEN_UP_SHOWN = 100;
  private static final Reasons REASONS =
      new Reasons(() -> List.of(new BagExplanation()), Words.ANY);

  private BagFields() {}

  /** Everything but the menu. */
  public static SequencedMap<String, Object> of(JobStateView job, Instant now) {
    BagStateView bag = BagStateView.of(job);
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("stage", stage(job));
    fields.put("planning", job.isComputing());
    fields.put("total", bag.spec().tasks());
    fields.put("kept", job.keptCount());
    fields.put("reused", bag.reused());
    fields.put("running", bag.running().size());
    fields.put("waiting", bag.waiting());
    fields.put("givenUp", bag.givenUp().size());
    fields.put("givenUpTasks", bag.givenUp().stream().limit(GIVEN_UP_SHOWN).toList());
    BagOutlook outlook = BagOutlook.of(job, now);
    fields.put("money", money(bag, outlook));
    fields.put("types", types(bag));
    fields.put("machines", bag.rents().stream().map(rental -> machine(bag, rental, now)).toList());
    fields.put("forecast", bag.first().map(first -> forecast(job, first, now)));
    fields.put("otherBilling", otherBilling(bag, now));
    fields.put("plan", bag.plan().map(plan -> choice(plan, named(bag, bag.wanted()))));
    fields.put("again", job.canTryAgain(now));
    fields.put("times", times(job, outlook, now));
    return fields;
  }

  /** Its stage; a bag that has ended has none. */
  private static String stage(JobStateView job) {
    return switch (job.phase()) {
      case RUNNING -> word(BagStateView.of(job).stage());
      case MERGING -> "merging";
      case ENDED -> "ended";
    };
  }

  private static SequencedMap<String, Object> times(
      JobStateView job, BagOutlook outlook, Instant now) {
    boolean planned =
        job.phase() == JobStateView.Phase.RUNNING
            && BagStateView.of(job).stage() == BagStateView.Stage.RUNNING;
    Optional<Double> left =
        Optional.of(outlook.forecast().p50Seconds())
            .filter(it -> planned && outlook.forecast().isKnown());
    Optional<Double> toDeadline =
        job.deadline().filter(it -> job.endedAt().isEmpty()).map(it -> Seconds.between(now, it));
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("secondsLeft", left);
    fields.put("secondsToDeadline", toDeadline);
    fields.put("deadline", job.deadline());
    fields.put("endedAt", job.endedAt());
    return fields;
  }

  /** The prediction of the first plan, and the actual result. */
  private static SequencedMap<String, Object> forecast(
      JobStateView job, BagStateView.FirstPlan first, Instant now) {
    BagOutcome came = BagOutcome.of(job, first, now);
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("p10Seconds", first.choice().prospect().p10Seconds());
    fields.put("p50Seconds", first.choice().prospect().p50Seconds());
    fields.put("p90Seconds", first.choice().prospect().p90Seconds());
    fields.put("seconds", Seconds.of(came.time()));
    // A plan says what it costs beyond what is set aside already.
    fields.put(
        "p50Cost", Numbers.money(first.committed().plus(first.choice().prospect().p50Cost())));
    fields.put("cost", Numbers.money(came.cost()));
    return fields;
  }

  /** What the same use would have cost with other billing units. */
  private static SequencedMap<String, Object> otherBilling(BagStateView bag, Instant now) {
    List<Usage> usages =
        bag.rents().stream()
            .filter(rental -> rental.reserved().isPositive())
            .map(rental -> new Usage(bag.spec().offers().get(rental.offer()), rental.use(now)))
            .toList();
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("hour", Numbers.money(Usage.cost(usages, Billing.PER_HOUR)));
    fields.put("minute", Numbers.money(Usage.cost(usages, Billing.PER_MINUTE)));
    fields.put("second", Numbers.money(Usage.cost(usages, Billing.PER_SECOND)));
    return fields;
  }

  /** The menu; empty before it is known. */
  public static Optional<SequencedMap<String, Object>> menu(JobStateView job) {
    BagStateView bag = BagStateView.of(job);
    return bag.menu().map(menu -> menu(bag, menu));
  }

  private static SequencedMap<String, Object> menu(BagStateView bag, Menu menu) {
    List<Offer> offers = bag.spec().offers();
    List<String> kinds = bag.menuOffers().stream().map(offer -> offers.get(offer).name()).toList();
    return menu(menu, kinds, sample(bag));
  }

  /** What was paid and reserved when the menu was computed: the costs of its plans exclude that. */
  private static Money sample(BagStateView bag) {
    return bag.stage() == BagStateView.Stage.RUNNING
        ? bag.first().map(BagStateView.FirstPlan::committed).orElse(Money.ZERO)
        : bag.committed();
  }

  /**
   * A menu alone.
   *
   * @param kinds the names of its machine types
   * @param sample what is already paid; costs on the menu exclude it
   */
  public static SequencedMap<String, Object> menu(Menu menu, List<String> kinds, Money sample) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("why", menu.why());
    fields.put("least", Numbers.money(menu.least()));
    fields.put("sample", Numbers.money(sample));
    fields.put("chosen", menu.chosen());
    fields.put("knee", menu.knee());
    List<SequencedMap<String, Object>> choices = new ArrayList<>();
    for (MenuEntry line : menu.choices()) {
      SequencedMap<String, Object> choice = choice(line, machines(line, kinds));
      choice.put("p50Total", Numbers.money(sample.plus(line.expectedCost())));
      choice.put("labels", new MenuLabels(menu).of(line));
      choices.add(choice);
    }
    fields.put("choices", choices);
    return fields;
  }

  private static SequencedMap<String, Integer> machines(MenuEntry menuEntry, List<String> kinds) {
    SequencedMap<String, Integer> machines = new LinkedHashMap<>();
    for (int kind = 0; kind < kinds.size(); kind++) {
      machines.put(kinds.get(kind), menuEntry.machines().get(kind));
    }
    return machines;
  }

  private static SequencedMap<String, Integer> named(BagStateView bag, List<Integer> counts) {
    SequencedMap<String, Integer> machines = new LinkedHashMap<>();
    for (int offer = 0; offer < counts.size(); offer++) {
      machines.put(bag.spec().offers().get(offer).name(), counts.get(offer));
    }
    return machines;
  }

  private static SequencedMap<String, Object> choice(
      MenuEntry menuEntry, SequencedMap<String, Integer> machines) {
    PlanForecast planForecast = menuEntry.prospect();
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("number", menuEntry.number());
    fields.put("origin", word(menuEntry.origin()));
    fields.put("machines", machines);
    fields.put("seconds", menuEntry.seconds());
    fields.put("cost", Numbers.money(menuEntry.cost()));
    fields.put("budget", Numbers.money(menuEntry.budget()));
    fields.put("shortBy", menuEntry.shortBy());
    fields.put("cushion", Numbers.money(menuEntry.cushion()));
    fields.put("p10Seconds", planForecast.p10Seconds());
    fields.put("p50Seconds", planForecast.p50Seconds());
    fields.put("p90Seconds", planForecast.p90Seconds());
    fields.put("p10Cost", Numbers.money(planForecast.p10Cost()));
    fields.put("p50Cost", Numbers.money(planForecast.p50Cost()));
    fields.put("p90Cost", Numbers.money(planForecast.p90Cost()));
    fields.put("wattHours", menuEntry.wattHours());
    fields.put("keepsBudget", planForecast.keepsBudget());
    fields.put("keepsDeadline", planForecast.keepsDeadline());
    fields.put("keepsBoth", planForecast.keepsBoth());
    return fields;
  }

  private static SequencedMap<String, Object> money(BagStateView bag, BagOutlook outlook) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("spent", Numbers.money(outlook.spent()));
    fields.put("committed", Numbers.money(outlook.committed()));
    fields.put("expected", Numbers.money(outlook.expected()));
    fields.put("cap", Numbers.money(outlook.cap()));
    fields.put("left", Numbers.money(bag.free()));
    fields.put("budget", bag.promise().budget().map(Numbers::money));
    fields.put("cushion", Numbers.money(bag.cushion()));
    fields.put("missing", bag.missing().map(Numbers::money));
    return fields;
  }

  private static List<SequencedMap<String, Object>> types(BagStateView bag) {
    List<SequencedMap<String, Object>> all = new ArrayList<>();
    for (int index = 0; index < bag.types().size(); index++) {
      Offer offer = bag.spec().offers().get(index);
      OfferStats type = bag.types().get(index);
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("name", offer.name());
      fields.put("most", type.most());
      fields.put("leftOut", type.leftOut());
      fields.put("wanted", bag.wanted().get(index));
      fields.put("there", bag.staying(index));
      fields.put("done", type.done());
      fields.put("meanSeconds", mean(type.seconds(), type.done()));
      fields.put("startSeconds", mean(type.startSeconds(), type.starts()));
      all.add(fields);
    }
    return all;
  }

  private static Optional<Double> mean(double sum, long count) {
    return count == 0 ? Optional.empty() : Optional.of(sum / count);
  }

  private static SequencedMap<String, Object> machine(
      BagStateView bag, Rental rental, Instant now) {
    Bill bill = Bill.of(bag, rental, now);
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("machine", rental.machine());
    fields.put("type", bag.spec().offers().get(rental.offer()).name());
    fields.put("phase", word(rental.phase()));
    fields.put("orderedAt", rental.orderedAt());
    fields.put("readyAt", there(rental.readyAt()));
    fields.put("paidUntil", rental.paidUntil());
    fields.put("endedAt", there(rental.endedAt()));
    fields.put("cost", Numbers.money(bag.used(rental, now)));
    fields.put("tasks", rental.done());
    fields.put("usedSeconds", bill.usedSeconds());
    fields.put("paidSeconds", bill.paidSeconds());
    fields.put("idleSeconds", bill.idleSeconds());
    fields.put("reason", rental.why().map(REASONS::of).orElse(rental.reason()));
    return fields;
  }

  private static Optional<Instant> there(Instant instant) {
    return instant.equals(Instant.MAX) ? Optional.empty() : Optional.of(instant);
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
