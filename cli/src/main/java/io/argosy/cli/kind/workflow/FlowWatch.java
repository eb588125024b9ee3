package io.argosy.cli.kind.workflow;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.job.JobStanding;
import io.argosy.cli.jobs.AbandonedRun;
import io.argosy.cli.remote.ServiceFault;
import io.argosy.cli.view.ProgressLine;
import io.argosy.cli.view.ShownPromise;
import io.argosy.console.Console;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.explain.Numbers;
import io.argosy.explain.Sentences;
import io.argosy.explain.Words;
import io.argosy.explain.kind.ExplainedKinds;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/** Follows a workflow until it ends, and reports what happens to each task. */
final class FlowWatch {
  private static final Duration PAUSE = Duration.ofMillis(500);

  private static final Duration RHYTHM = Duration.ofSeconds(1);

  /** The watch reads the facts again after a kept result, and after every few polls. */
  private static final int STORY_EVERY = 6;

  private final JobHandle handle;
  private final Console console;
  private final JobId job;
  private final Ground ground;
  private final Set<String> told = new HashSet<>();
  private int done;
  private volatile boolean silent;
  private final ShownPromise shownPromise = new ShownPromise();
  private Outlook.Status promised = Outlook.Status.NONE;
  private long keptBefore = -1;
  private int looks;
  private int turned;
  private boolean outOfMoney;
  private long progressNanos = System.nanoTime() - RHYTHM.toNanos();

  /** The machines it runs on, if they are local. */
  interface Ground {
    /** Events since the last call. */
    List<String> news();

    /**
     * Waits until there may be something new.
     *
     * @throws IllegalStateException if the job cannot continue
     */
    void await(Duration atMost) throws InterruptedException;
  }

  /** Machines that a service manages, or none. */
  static final Ground ELSEWHERE = new Elsewhere();

  private record Elsewhere() implements Ground {
    @Override
    public List<String> news() {
      return List.of();
    }

    @Override
    public void await(Duration atMost) throws InterruptedException {
      Thread.sleep(atMost);
    }
  }

  FlowWatch(JobHandle handle, Console console) {
    this(handle, console, ELSEWHERE);
  }

  FlowWatch(JobHandle handle, Console console, Ground ground) {
    this.handle = handle;
    this.console = console;
    this.job = handle.job();
    this.ground = ground;
  }

  /**
   * Results from before are counted but not reported again.
   *
   * @param aloud whether to print how many there are
   */
  void catchUp(boolean aloud) {
    TaskRecords book = story();
    if (!book.isKnown()) {
      return;
    }
    boolean before = silent;
    silent = true;
    changes(book);
    silent = before;
    if (aloud && done > 0 && !console.isJson()) {
      console.line(done + " of " + Numbers.many(book.lines().size(), "task") + " were done before");
    }
  }

  /** Waits and reports until it has ended, or no process drives it; returns the exit code. */
  public int follow() throws InterruptedException, IOException {
    while (!isOver()) {
      ground.news().forEach(this::warn);
      ground.await(PAUSE);
    }
    ground.news().forEach(this::warn);
    TaskRecords book = story();
    changes(book);
    console.wipe();
    return book.outcome().isPresent() ? end(book) : AbandonedRun.tell(handle, console);
  }

  private void warn(String sentence) {
    if (silent) {
      return;
    }
    console.wipe();
    if (console.isJson()) {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("event", "warning");
      fields.put("sentence", sentence);
      console.object(fields);
    } else {
      console.line(sentence);
    }
  }

  /** Stops all output. */
  public void hush() {
    silent = true;
  }

  private boolean isOver() {
    try {
      JobStanding stands = handle.standing();
      if (stands.kept() != keptBefore || looks++ % STORY_EVERY == 0) {
        keptBefore = stands.kept();
        changes(story());
      }
      stands.outlook().ifPresent(this::stands);
      return stands.isOver();
    } catch (ServiceFault away) {
      return false;
    }
  }

  /** Its expected end; prints once when the deadline becomes at risk or safe again. */
  private void stands(Outlook now) {
    Outlook outlook = shownPromise.next(now);
    if (silent) {
      return;
    }
    if (console.isJson()) {
      progress(outlook);
      return;
    }
    String promise = ProgressLine.promise(outlook, Words.ANY);
    if (outlook.status() != promised && outlook.forecast().isKnown()) {
      if (outlook.status() != Outlook.Status.NONE) {
        console.line(promise + ": " + ProgressLine.end(outlook));
      }
      promised = outlook.status();
    }
    if (console.isLive()) {
      String count = outlook.kept() + " of " + outlook.total() + " tasks";
      console.draw(job + "  " + count + ", " + ProgressLine.end(outlook) + ", " + promise);
    }
  }

  /** Once per second, like other jobs. */
  private void progress(Outlook outlook) {
    if (System.nanoTime() - progressNanos >= RHYTHM.toNanos()) {
      progressNanos = System.nanoTime();
      console.object(FlowFields.progress(outlook, Instant.now()));
    }
  }

  private TaskRecords story() {
    TaskRecords book = new TaskRecords(job);
    handle.story(book::hear);
    return book;
  }

  private void changes(TaskRecords book) {
    if (!book.isKnown()) {
      return;
    }
    List<Fact> turns = book.turns();
    turns.subList(Math.min(turned, turns.size()), turns.size()).forEach(it -> turn(book, it));
    turned = turns.size();
    book.costs().filter(it -> it.planned().isPresent()).ifPresent(this::costs);
    List<TaskRecords.Line> lines = book.lines();
    for (TaskRecords.Line line : lines) {
      line.real().ifPresent(real -> change(line, real, lines.size()));
      if (line.failures() > 0 && told.add(failed(book, line))) {
        line.failure().ifPresent(it -> fail(line.id(), it));
      }
    }
  }

  private void turn(TaskRecords book, Fact fact) {
    String event = fact instanceof Fact.MachineDown ? "machine-lost" : "scheduled";
    if (silent) {
      return;
    }
    if (console.isJson()) {
      console.object(
          FlowFields.turn(
              event,
              fact,
              Sentences.of(ExplainedKinds.standard(), book.spec(), FlowCosts.currency(book.spec()))
                  .tell(fact)));
    } else {
      console.line(
          Sentences.of(ExplainedKinds.standard(), book.spec(), FlowCosts.currency(book.spec()))
              .tell(fact));
    }
  }

  /** Its expected cost, once a schedule exists. */
  private void costs(FlowCosts costs) {
    if (silent || !told.add("costs")) {
      return;
    }
    if (console.isJson()) {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("event", "cost");
      fields.putAll(costs.fields());
      console.object(fields);
    } else {
      console.line(costs.before());
    }
  }

  private static String failed(TaskRecords book, TaskRecords.Line line) {
    return line.id() + " failed " + book.rounds() + "." + line.failures();
  }

  private void fail(String task, TaskRecords.Failure failure) {
    say("failed", task, "-", task + " failed, " + times(failure.times()) + ": " + failure.reason());
    if (!silent && !console.isJson()) {
      failure.lastLines().lines().forEach(line -> console.line("  | " + line));
    }
  }

  private static String times(int failures) {
    return failures == 1 ? "once" : failures + " times";
  }

  private void change(TaskRecords.Line line, TaskRecords.Real real, int all) {
    String machine = real.machine();
    if (real.to().isEmpty()) {
      if (told.add(line.id() + " runs " + real.from())) {
        say("began", line.id(), machine, line.id() + " runs on " + machine);
      }
      return;
    }
    if (told.add(line.id() + " is done")) {
      String took = Numbers.span(Duration.between(real.from(), real.to().get()));
      String planned =
          line.plan()
              .map(it -> ", planned " + Numbers.span(Duration.between(it.from(), it.to())))
              .orElse("");
      String count = " (" + ++done + " of " + all + ")";
      say(
          "done",
          line.id(),
          machine,
          line.id() + " is done on " + machine + " after " + took + planned + count);
    }
  }

  private void say(String event, String task, String machine, String sentence) {
    if (silent) {
      return;
    }
    if (console.isJson()) {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("event", event);
      fields.put("task", task);
      fields.put("machine", machine);
      console.object(fields);
    } else {
      console.line(sentence);
    }
  }

  /** Whether it ended for lack of money: a retry would not help. */
  boolean isOutOfMoney() {
    return outOfMoney;
  }

  private int end(TaskRecords book) throws IOException {
    Outcome outcome = book.outcome().orElseThrow();
    outOfMoney = book.isOutOfMoney();
    int exit = ExitCode.of(outcome);
    Comparison compared = Comparison.of(book, new FlowResults(handle).lists());
    if (console.isJson()) {
      console.object(FlowFields.compared(book, compared));
      return exit;
    }
    if (outcome instanceof Outcome.Failed failed) {
      console.error("job " + job + " failed: " + failed.reason());
      failed.lastLines().lines().forEach(line -> console.error("  | " + line));
    }
    console.line("");
    console.lines(FlowText.gantt(book));
    console.line("");
    console.lines(FlowText.comparison(book, compared));
    console.line("");
    console.line(FlowText.verdict(book));
    book.costs().ifPresent(it -> console.lines(FlowText.bill(it)));
    return exit;
  }

  /** The final object for programs. */
  public static SequencedMap<String, Object> ended(
      JobId job, String outcome, int exit, Optional<Object> folder) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "ended");
    fields.put("job", job);
    fields.put("outcome", outcome);
    fields.put("results", folder);
    fields.put("exit", exit);
    return fields;
  }
}
