package io.argosy.cli.kind.bag;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.job.JobCommands;
import io.argosy.cli.jobs.AbandonedRun;
import io.argosy.cli.kind.bag.BagProgress.Machine;
import io.argosy.cli.remote.ServiceFault;
import io.argosy.cli.view.JobEventText;
import io.argosy.console.Console;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.explain.Numbers;
import io.argosy.explain.RunReport;
import io.argosy.explain.TaskFailures;
import io.argosy.explain.kind.ExplainedKinds;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Follows a bag until it ends or waits for the user; reports what happens to money. */
final class BagWatch {
  private static final Duration LIVE = Duration.ofMillis(250);
  private static final Duration PLAIN = Duration.ofSeconds(1);
  private static final int PLAIN_EVERY = 10;
  static final int FAILURES_SHOWN = 5;

  private final WatchedBag run;
  private final Console console;
  private final JobCommands commands;
  private final boolean all;
  private final Optional<Path> page;
  private final SpeedDrift drift = new SpeedDrift();
  private final AtomicBoolean over = new AtomicBoolean();
  private final Map<String, String> phases = new TreeMap<>();
  private boolean menuTold;
  private String planTold = "";
  private int ticks;
  private boolean away;

  /** The last known state. */
  private volatile Optional<BagProgress> seen = Optional.empty();

  /**
   * @param all whether to show every line of the menu
   * @param page where to write the menu's front as a page
   */
  public BagWatch(
      WatchedBag run, Console console, JobCommands commands, boolean all, Optional<Path> page) {
    this.run = run;
    this.console = console;
    this.commands = commands;
    this.all = all;
    this.page = page;
  }

  /** Waits and reports; returns the exit code. */
  public int follow(boolean again) throws InterruptedException, IOException {
    Thread interrupted = Thread.ofPlatform().unstarted(this::interrupt);
    Runtime.getRuntime().addShutdownHook(interrupted);
    BagProgress bag = run.standing();
    began(again, bag.outcome().isPresent());
    if (again) {
      forgetOldNews(bag);
    }
    while (!bag.isOver()) {
      tell(bag);
      if (!isDriven()) {
        forget(interrupted);
        return left(run.standing());
      }
      Thread.sleep(console.isLive() ? LIVE : PLAIN);
      bag = look(bag);
    }
    tell(bag);
    console.wipe();
    if (!over.compareAndSet(false, true)) {
      Thread.currentThread().join();
    }
    forget(interrupted);
    try (run) {
      return end(bag);
    }
  }

  private boolean isDriven() {
    try {
      return run.isDriven();
    } catch (ServiceFault e) {
      return true;
    }
  }

  /** No process drives it any more; it may have ended since the last look. */
  private int left(BagProgress bag) throws IOException {
    console.wipe();
    if (bag.outcome().isPresent() || bag.waits()) {
      return end(bag);
    }
    return AbandonedRun.tell(run.job(), commands.resume(), console);
  }

  /** Earlier events are not reported again, except for the plan, which may be new. */
  private void forgetOldNews(BagProgress bag) {
    bag.machines().stream()
        .filter(Machine::isOver)
        .forEach(it -> phases.put(it.name(), it.phase()));
    planTold = bag.outcome().isPresent() ? bag.plan().map(MenuText::machines).orElse("") : planTold;
    menuTold = !bag.stage().equals("sampling") && !bag.stage().equals("choosing");
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The interrupt came too late to matter.
    }
  }

  private BagProgress look(BagProgress before) {
    try {
      BagProgress now = run.standing();
      if (away) {
        away = false;
        console.error("the service is back");
      }
      return now;
    } catch (ServiceFault e) {
      if (!away && run.folder().isEmpty()) {
        away = true;
        console.error(e.getMessage() + "; its bag continues, and this command keeps watching it");
      }
      return before;
    }
  }

  private void began(boolean again, boolean ended) {
    if (console.isJson()) {
      SequencedMap<String, Object> event = new LinkedHashMap<>();
      event.put("event", again ? "resumed" : "accepted");
      event.put("job", run.job());
      event.put("folder", run.folder());
      console.object(event);
    } else {
      boolean watched = !run.isOurs() && run.folder().isPresent();
      String word = again && !ended && !watched ? "resuming job " : "job ";
      String where = run.folder().map(folder -> " in " + folder).orElse("");
      console.line(word + run.job() + where + (again && ended ? " has ended" : ""));
    }
  }

  private void tell(BagProgress bag) {
    if (over.get()) {
      return;
    }
    seen = Optional.of(bag);
    run.warnings().forEach(this::warn);
    machines(bag);
    menu(bag);
    plan(bag);
    if (bag.stage().equals("running") && !console.isJson()) {
      console.lines(drift.news(bag.types()));
    }
    if (console.isJson()) {
      console.object(BagEvents.progress(bag));
    } else if (console.isLive()) {
      String line = BagText.progress(run.job().value(), bag);
      int width = console.screen().width() - 1;
      console.draw(line.length() > width ? line.substring(0, width) : line);
    } else if (ticks++ % PLAIN_EVERY == 0) {
      console.line(BagText.progress(run.job().value(), bag));
    }
  }

  private void warn(String sentence) {
    console.wipe();
    if (console.isJson()) {
      SequencedMap<String, Object> event = new LinkedHashMap<>();
      event.put("event", "warning");
      event.put("sentence", sentence);
      console.object(event);
    } else {
      console.error("warning: " + sentence);
    }
  }

  /** Machines that were rented, became ready or were released, and why. */
  private void machines(BagProgress bag) {
    for (Machine machine : bag.machines()) {
      String before = phases.put(machine.name(), machine.phase());
      if (!machine.phase().equals(before) && !console.isJson()) {
        change(machine, bag.currency());
      }
    }
  }

  private void change(Machine machine, String currency) {
    switch (machine.phase()) {
      case "ready" ->
          console.line(
              machine.name() + " is ready, paid until " + BagText.clock(machine.paidUntil()));
      case "leaving" ->
          console.line(machine.name() + " leaves at " + BagText.clock(machine.paidUntil()));
      case "over" ->
          console.line(
              machine.name()
                  + " is gone after "
                  + Numbers.span(machine.usedSeconds())
                  + ", "
                  + Numbers.many(machine.tasks(), "task")
                  + ", "
                  + MoneyText.exact(machine.cost())
                  + " "
                  + currency
                  + ": "
                  + machine.reason());
      default -> {} // Orders and releases show in later states.
    }
  }

  private void menu(BagProgress bag) {
    if (menuTold || bag.presentMenu().isEmpty()) {
      return;
    }
    menuTold = true;
    BagProgress.Menu menu = bag.presentMenu().get();
    page.ifPresent(file -> MenuPage.write(file, run.job().value(), menu, bag.currency()));
    if (console.isJson()) {
      SequencedMap<String, Object> event = new LinkedHashMap<>();
      event.put("event", "menu");
      event.put("menu", MenuPage.fields(menu, bag.currency()));
      console.object(event);
      return;
    }
    console.line("");
    console.lines(BagText.types(bag));
    console.line("");
    console.lines(MenuText.lines(menu, bag.currency(), all));
    console.line(menu.why());
    console.line("");
  }

  private void plan(BagProgress bag) {
    String now = bag.plan().map(MenuText::machines).orElse("");
    if (!now.isEmpty() && !now.equals(planTold) && !console.isJson()) {
      console.line(
          (planTold.isEmpty() ? "the plan is " : "the plan is now ")
              + now
              + bag.plan().map(it -> outlook(it, bag.currency())).orElse("")
              + ", never more than "
              + MoneyText.exact(bag.money().cap())
              + " "
              + bag.currency());
      planTold = now;
    }
  }

  /** The prospects of a plan; empty if they were not computed. */
  private static String outlook(BagProgress.Line plan, String currency) {
    return plan.p50Seconds() > 0
        ? ", about "
            + Numbers.span(plan.p50Seconds())
            + " and "
            + MoneyText.about(plan.p50Cost())
            + " "
            + currency
            + " more"
        : "";
  }

  private int end(BagProgress bag) throws IOException {
    Optional<Path> result = run.fetch();
    int exit = bag.outcome().map(BagWatch::exit).orElse(ExitCode.DONE);
    if (console.isJson()) {
      console.object(BagEvents.end(run.job(), bag, result, exit));
      return exit;
    }
    if (exit == ExitCode.JOB_FAILED) {
      TaskFailures failures = new TaskFailures();
      RunReport report = new RunReport(ExplainedKinds.standard());
      run.story(failures::hear);
      run.story(report::add);
      failed(report);
      failures.lines(FAILURES_SHOWN).forEach(it -> console.error("  " + it));
      if (bag.givenUp() > 0) {
        console.error("  what they wrote: " + commands.of("logs"));
      }
    }
    console.line("");
    console.lines(BagText.bill(bag));
    BagLocation place = new BagLocation(run.job(), run.folder(), result, commands.resume());
    console.lines(BagText.verdict(bag, place));
    if (bag.outcome().isPresent() && result.isEmpty()) {
      run.table().ifPresent(csv -> console.line("what became of each task: " + csv));
    }
    return exit;
  }

  private void failed(RunReport report) {
    if (report.outcome().orElse(null) instanceof Outcome.Failed failed) {
      console.error("job " + run.job() + " failed: " + failed.reason());
      failed.lastLines().lines().forEach(it -> console.error("  | " + it));
    }
  }

  static BigDecimal sum(BagProgress bag) {
    return bag.machines().stream().map(Machine::cost).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static int exit(String outcome) {
    return switch (outcome) {
      case "done" -> ExitCode.DONE;
      case "done-late" -> ExitCode.PROMISE_BROKEN;
      case "stopped-by-promise" -> ExitCode.STOPPED_BY_PROMISE;
      case "cancelled" -> ExitCode.INTERRUPTED;
      default -> ExitCode.JOB_FAILED;
    };
  }

  private static String stays(MachineId machine, Optional<Instant> until) {
    return machine
        + " could not be released; it ends itself"
        + until
            .map(it -> " at " + BagText.clock(it.toString()) + ", which is paid")
            .orElse(" when what is paid for it ends");
  }

  private void interrupt() {
    if (!over.compareAndSet(false, true)) {
      return;
    }
    if (console.isLive()) {
      console.draw("stopping");
    }
    SortedMap<MachineId, Optional<Instant>> stay = run.interrupt();
    console.wipe();
    if (console.isJson()) {
      List<String> left = stay.keySet().stream().map(MachineId::value).toList();
      JobEventText.interrupted(console, run.job(), Map.of("left", left), commands.resume());
    } else if (!run.isOurs()) {
      console.line("the watch ends, the bag continues; watch it again: " + commands.of("watch"));
    } else {
      console.line(
          "interrupted; results so far are kept"
              + (stay.isEmpty() ? ", all machines are released" : ""));
      seen.map(BagText::soFar).ifPresent(console::line);
      stay.forEach((machine, until) -> console.line(stays(machine, until)));
      console.line("resume with: " + commands.resume());
    }
  }
}
