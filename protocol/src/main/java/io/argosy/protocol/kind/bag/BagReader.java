package io.argosy.protocol.kind.bag;

import io.argosy.protocol.job.CommonReader;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.KindReader;
import io.argosy.protocol.rental.MoneyAmount;
import io.argosy.protocol.rental.MoneyReader;
import io.argosy.protocol.rental.OffersReader;
import io.argosy.protocol.sweep.DeclaredTasks;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.WholeNumbers;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads a job file of kind {@code bag}. */
public final class BagReader {
  private static final List<String> POLICIES = List.of("argosy", "bats");
  private static final List<String> RULES = List.of("cheapest", "fastest", "knee");
  private static final int MENU_LIMIT = 1000;
  private static final int SAMPLE_MACHINES_LIMIT = 1000;

  private final Fields root;
  private final CommonReader common;
  private final MoneyReader money = new MoneyReader();

  private BagReader(Fields root, CommonReader common) {
    this.root = root;
    this.common = common;
  }

  public static BagFile read(KindReader.Input input) {
    return new BagReader(input.root(), input.common()).whole(input);
  }

  private BagFile whole(KindReader.Input input) {
    root.only(
        "argosy", "kind", "name", "seed", "tasks", "run", "result", "offers", "promise", "sample",
        "choose", "policy", "files");
    String name = common.name();
    Optional<Fields> promise =
        root.section("promise").map(it -> it.only("budget", "cushion", "deadline", "otherwise"));
    DeclaredTasks tasks = DeclaredTasks.read(input);
    return new BagFile(
        name,
        tasks.seed(),
        tasks.source(),
        tasks.run(),
        tasks.retries(),
        tasks.promise(),
        promise.flatMap(this::budget),
        new JobFile.Result(common.merge()),
        new OffersReader(root, money).offers(),
        sample(),
        choice(),
        root.choice("policy", POLICIES),
        common.files(),
        input.folder(),
        input.text());
  }

  private Optional<BagFile.Budget> budget(Fields promise) {
    Optional<MoneyAmount> limit = money.amount(promise, "budget", "5 EUR");
    Optional<MoneyAmount> cushion = money.amount(promise, "cushion", "0.50 EUR");
    if (cushion.isPresent() && limit.isEmpty()) {
      throw promise.refused(
          "cushion", ", but the job has no budget to add it to; add promise.budget");
    }
    return limit.map(it -> new BagFile.Budget(it, cushion));
  }

  private BagFile.Sampling sample() {
    Optional<Fields> section = root.section("sample").map(it -> it.only("machines", "z", "error"));
    if (section.isEmpty()) {
      return new BagFile.Sampling(7, 1.96, 0.25);
    }
    Fields fields = section.get();
    return new BagFile.Sampling(
        (int) fields.wholeNumber("machines", 0, SAMPLE_MACHINES_LIMIT, "7").orElse(7),
        fields.number("z", 0.1, 6, "1.96").orElse(1.96),
        fields.number("error", 0.01, 0.99, "0.25").orElse(0.25));
  }

  private BagFile.Choice choice() {
    Optional<String> text = root.text("choose");
    if (text.isEmpty() || text.get().equals("ask")) {
      return new BagFile.Choice.Ask();
    }
    if (RULES.contains(text.get())) {
      return new BagFile.Choice.By(BagFile.Rule.valueOf(text.get().toUpperCase(Locale.ROOT)));
    }
    OptionalLong number = WholeNumbers.parse(text.get());
    if (number.isEmpty() || number.getAsLong() < 1 || number.getAsLong() > MENU_LIMIT) {
      throw root.wrong(
          "choose",
          "one of " + String.join(", ", RULES) + ", ask, or a number on the menu, 1 or more");
    }
    return new BagFile.Choice.Numbered((int) number.getAsLong());
  }
}
