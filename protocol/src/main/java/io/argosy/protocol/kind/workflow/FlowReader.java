package io.argosy.protocol.kind.workflow;

import io.argosy.protocol.job.CommonReader;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.KindReader;
import io.argosy.protocol.rental.MoneyAmount;
import io.argosy.protocol.rental.MoneyReader;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Placeholders;
import io.argosy.protocol.workflow.RunFields;
import io.argosy.protocol.workflow.WorkflowFile;
import io.argosy.protocol.workflow.WorkflowFileReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SequencedMap;

/** Reads a job file of kind {@code workflow}: what is scheduled, and how it runs. */
public final class FlowReader {
  /** The names of the scheduling policies. */
  static final List<String> POLICIES =
      List.of(
          "sf-cuv",
          "sf-cuv-host",
          "cuv-fix",
          "heft",
          "peft",
          "cmwsl",
          "soc",
          "cap",
          "com",
          "portfolio");

  private static final int LONGEST = 1 << 16;
  private static final int SLOTS_LIMIT = 10_000;

  private final Fields root;
  private final CommonReader common;

  private FlowReader(Fields root, CommonReader common) {
    this.root = root;
    this.common = common;
  }

  public static FlowFile read(KindReader.Input input) {
    return new FlowReader(input.root(), input.common())
        .read(input.source(), input.folder(), input.text());
  }

  private FlowFile read(String source, Path folder, String text) {
    root.only(RunFields.ROOT.toArray(String[]::new));
    refuseLong(text);
    String name = common.name();
    WorkflowFile workflow = WorkflowFileReader.parse(source, text.getBytes(StandardCharsets.UTF_8));
    OptionalLong seed = common.seed();
    Optional<Fields> run = root.section("run").map(it -> it.only("retries", "timeout", "env"));
    List<FlowFile.Recipe> recipes = RecipesReader.recipes(root);
    List<FlowFile.Step> steps = new StepsReader(root, workflow, run).steps();
    refuseSeedless(steps, seed);
    MoneyReader money = new MoneyReader();
    List<FlowFile.Site> sites = SitesReader.sites(root, money);
    Optional<Fields> promise =
        root.section("promise").map(it -> it.only("deadline", "budget", "otherwise"));
    return new FlowFile(
        name,
        seed,
        workflow,
        steps,
        recipes,
        sites,
        slots(),
        (int)
            run.map(it -> it.wholeNumber("retries", 0, JobFile.RETRIES_LIMIT, "3"))
                .orElse(OptionalLong.empty())
                .orElse(JobFile.RETRIES_DEFAULT),
        promise.map(common::promise).orElse(CommonReader.NO_PROMISE),
        promise.flatMap(it -> budget(it, money, sites, steps)),
        root.choice("policy", POLICIES),
        common.files(),
        folder,
        text);
  }

  private void refuseSeedless(List<FlowFile.Step> steps, OptionalLong seed) {
    steps.stream()
        .filter(step -> Placeholders.has(step.run().way().command(), "seed"))
        .findFirst()
        .filter(_ -> seed.isEmpty())
        .ifPresent(
            step -> {
              throw root.missing(
                  "seed",
                  "a whole number, such as 42, because task " + step.id() + " asks for {seed}");
            });
  }

  /** The journal contains the file itself. */
  private void refuseLong(String text) {
    if (text.length() > LONGEST) {
      throw root.refused(
          "tasks",
          ", and the file has "
              + text.length()
              + " characters; one that is run has at most "
              + LONGEST
              + ": split the workflow");
    }
  }

  private OptionalInt slots() {
    Optional<Fields> section = root.section("slots").map(it -> it.only("max"));
    OptionalLong max =
        section.map(it -> it.wholeNumber("max", 1, SLOTS_LIMIT, "8")).orElse(OptionalLong.empty());
    return max.isPresent() ? OptionalInt.of((int) max.getAsLong()) : OptionalInt.empty();
  }

  /** A budget requires prices, and a time limit for every task. */
  private Optional<MoneyAmount> budget(
      Fields promise, MoneyReader money, List<FlowFile.Site> sites, List<FlowFile.Step> steps) {
    Optional<MoneyAmount> budget = money.amount(promise, "budget", "5 EUR");
    if (budget.isPresent() && sites.stream().allMatch(site -> site.price().isEmpty())) {
      throw promise.refused(
          "budget", ", but no site has a price; add sites[].price, such as 0.36 EUR/h for a slot");
    }
    steps.stream()
        .filter(step -> budget.isPresent() && step.run().timeout().isEmpty())
        .findFirst()
        .ifPresent(
            step -> {
              throw promise.refused(
                  "budget",
                  ", but task "
                      + step.id()
                      + " has no time limit and could cost without end; add run.timeout, such as"
                      + " 10m");
            });
    return budget;
  }

  /** Tasks with parents first; those of a cycle at the end. */
  static List<WorkflowFile.Task> parentsFirst(WorkflowFile workflow) {
    SequencedMap<String, List<String>> waits = new LinkedHashMap<>();
    workflow.tasks().forEach(task -> waits.put(task.id(), new ArrayList<>()));
    workflow.edges().forEach(edge -> waits.getOrDefault(edge.to(), List.of()).add(edge.from()));
    SequencedMap<String, WorkflowFile.Task> left = new LinkedHashMap<>();
    workflow.tasks().forEach(task -> left.put(task.id(), task));
    List<WorkflowFile.Task> order = new ArrayList<>();
    while (!left.isEmpty()) {
      List<WorkflowFile.Task> free =
          left.values().stream()
              .filter(
                  task ->
                      waits.getOrDefault(task.id(), List.of()).stream()
                          .noneMatch(left::containsKey))
              .toList();
      List<WorkflowFile.Task> next = free.isEmpty() ? List.copyOf(left.values()) : free;
      order.addAll(next);
      next.forEach(task -> left.remove(task.id()));
    }
    return order;
  }

  static BadInput cannotRun(Fields task, String id) {
    return task.missing(
        "command",
        "what task " + id + " runs, such as [sh, split.sh]; 'argosy schedule' plans without it");
  }
}
