package io.argosy.protocol.kind.bag;

import io.argosy.protocol.job.CommonReader;
import io.argosy.protocol.job.ContainerReader;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.KindReader;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.job.RunsReader;
import io.argosy.protocol.rental.MoneyAmount;
import io.argosy.protocol.rental.MoneyReader;
import io.argosy.protocol.rental.OffersReader;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Placeholders;
import io.argosy.protocol.text.WholeNumbers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;

/** Reads a job file of kind {@code bag}. */
public final class BagReader {
  private static final List<String> POLICIES = List.of("argosy", "bats");
  private static final List<String> RULES = List.of("cheapest", "fastest", "knee");
  private static final int LONGEST = 1 << 16;
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
    return new BagReader(input.root(), input.common()).read(input.folder(), input.text());
  }

  private BagFile read(Path folder, String text) {
    root.only(
        "argosy", "kind", "name", "seed", "tasks", "run", "result", "offers", "promise", "sample",
        "choose", "policy", "files");
    refuseLong(text);
    String name = common.name();
    OptionalLong seed = common.seed();
    TaskSource taskSource = tasks(seed);
    Optional<Fields> run =
        root.section("run").map(it -> it.only("timeout", "retries", "env", "container"));
    Optional<Fields> promise =
        root.section("promise").map(it -> it.only("budget", "cushion", "deadline", "otherwise"));
    return new BagFile(
        name,
        seed,
        taskSource,
        run(taskSource, run),
        (int)
            run.map(it -> it.wholeNumber("retries", 0, JobFile.RETRIES_LIMIT, "3"))
                .orElse(OptionalLong.empty())
                .orElse(JobFile.RETRIES_DEFAULT),
        promise.map(this::promise).orElse(CommonReader.NO_PROMISE),
        promise.flatMap(this::budget),
        new JobFile.Result(common.merge()),
        new OffersReader(root, money).offers(),
        sample(),
        choice(),
        root.choice("policy", POLICIES),
        common.files(),
        folder,
        text);
  }

  /** The journal contains the file itself; long lists belong into files of their own. */
  private void refuseLong(String text) {
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > LONGEST) {
      String sizes = ", and the file has " + bytes + " bytes; a bag file has at most " + LONGEST;
      throw root.refused(
          "tasks",
          sizes + ": give long lists as tasks.lines or tasks.over.csv, in a file beside it");
    }
  }

  private TaskSource tasks(OptionalLong seed) {
    TaskSource taskSource = new TasksReader(root).read();
    if (seed.isEmpty() && Placeholders.has(taskSource.command(), "seed")) {
      throw root.missing(
          "seed", "a whole number, such as 42, because tasks.command asks for {seed}");
    }
    return taskSource;
  }

  private JobFile.Run run(TaskSource taskSource, Optional<Fields> run) {
    Optional<String> from =
        root.section("result")
            .flatMap(it -> it.only("from", "merge").choice("from", List.of("stdout", "file")));
    return new JobFile.Run(
        "tasks",
        new TreeSet<>(),
        new Participation.PerTask(taskSource.command()),
        from.orElse("stdout").equals("file") ? JobFile.From.FILE : JobFile.From.STDOUT,
        run.map(RunsReader::env).orElse(new LinkedHashMap<>()),
        run.flatMap(it -> it.duration("timeout", "90s, 10m or 1h30m")),
        1,
        run.flatMap(ContainerReader::read));
  }

  /** Time can only count from the acceptance; the deadline may be given elsewhere. */
  private JobFile.Promise promise(Fields fields) {
    JobFile.Promise promise = common.openPromise(fields);
    if (promise.deadline().filter(JobFile.Deadline.FromStart.class::isInstance).isPresent()) {
      throw fields.refused(
          "deadline", ", but the deadline of a bag counts from its acceptance; give the time only");
    }
    return promise;
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
