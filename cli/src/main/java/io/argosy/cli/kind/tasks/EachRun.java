package io.argosy.cli.kind.tasks;

import io.argosy.agent.process.Executors;
import io.argosy.agent.share.Pins;
import io.argosy.cli.console.LocalMachines;
import io.argosy.cli.console.Settings;
import io.argosy.cli.embedded.EmbeddedRun;
import io.argosy.cli.embedded.RunParts;
import io.argosy.cli.embedded.RunReporter;
import io.argosy.cli.embedded.RunWatch;
import io.argosy.cli.job.JobCommands;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.local.RunFacts;
import io.argosy.console.Console;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.journal.Entry;
import io.argosy.protocol.job.TaskCalls;
import io.argosy.protocol.kind.tasks.ItemCommand;
import io.argosy.protocol.kind.tasks.ItemTable;
import io.argosy.protocol.kind.tasks.TaskListDraft;
import io.argosy.protocol.kind.tasks.TaskListFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.kind.tasks.TaskListSpecs;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * Runs a list of tasks in this process, and stays until it ends.
 *
 * @param commands about a job
 */
record EachRun(
    Console console,
    Settings settings,
    JobReading reading,
    EachOptions options,
    Function<JobId, JobCommands> commands) {
  /** The items of a run, in its folder. */
  static Path itemsOf(RunFolder run) {
    return run.path().resolve("items.csv");
  }

  /** Begins a job; returns the exit code. */
  int begin(TaskListDraft draft, ItemTable items) throws Exception {
    Path folder = settings.folder().toAbsolutePath();
    TaskListFile file =
        (TaskListFile)
            reading.files().parse("argosy each", draft.text(items), folder, Instant.now());
    EachOutput output = EachOutput.ofAll(console, options.isOrdered(), items);
    Parts parts = new Parts(output, Optional.of(items), true);
    EmbeddedRun run =
        EmbeddedRun.begin(
            reading,
            options.data().place(settings),
            draft.name(),
            TaskListSpecs.of(file),
            folder,
            options.machines(settings),
            executors(),
            parts);
    return follow(run, output, items, false);
  }

  private static Executors executors() {
    return new Executors(Executors.Choice.PROCESS, Optional.empty(), Pins.none());
  }

  /** Continues a job that has not ended and prints all its output; returns the exit code. */
  int resume(RunFolder folder) throws Exception {
    return resume(folder, Optional.empty(), false);
  }

  /** The same, but runs tasks again that failed. */
  int tryAgain(RunFolder folder, Optional<LocalMachines> asked) throws Exception {
    return resume(folder, asked, true);
  }

  private int resume(RunFolder folder, Optional<LocalMachines> asked, boolean again)
      throws Exception {
    ItemTable items = ItemTable.read(itemsOf(folder));
    EachOutput output = EachOutput.ofAll(console, options.isOrdered(), items);
    output.hear(earlier(folder).facts());
    return follow(resumed(folder, asked, output, again), output, items, true);
  }

  /** Runs only tasks again that failed, and prints their output; returns the exit code. */
  int retryFailed(RunFolder folder) throws Exception {
    EarlierTasks earlier = earlier(folder);
    refuseUnlessFailed(folder.job(), earlier.outcome());
    ItemTable items = ItemTable.read(itemsOf(folder));
    EachOutput output = EachOutput.ofSome(console, options.isOrdered(), items, earlier.failed());
    return follow(resumed(folder, Optional.empty(), output, true), output, items, true);
  }

  private EarlierTasks earlier(RunFolder folder) {
    EarlierTasks earlier = new EarlierTasks();
    RunFacts.entries(folder.path(), reading, facts -> facts.forEach(earlier::hear));
    return earlier;
  }

  private EmbeddedRun resumed(
      RunFolder folder, Optional<LocalMachines> asked, EachOutput output, boolean again)
      throws IOException {
    LocalMachines machines = asked.orElseGet(() -> LocalMachines.whole(slots(folder)));
    Parts parts = new Parts(output, Optional.empty(), again);
    return EmbeddedRun.resume(reading, folder, Optional.of(machines), machines, executors(), parts);
  }

  /** As many as it began with. */
  private int slots(RunFolder folder) {
    try {
      String text = Files.readString(folder.jobFile());
      return ((TaskListFile) reading.files().parseAccepted(text, folder.origin())).slots();
    } catch (IOException e) {
      return 1;
    }
  }

  private void refuseUnlessFailed(JobId job, Optional<Outcome> outcome) {
    if (outcome.isEmpty()) {
      throw BadInput.inArgument(
          "--retry-failed",
          job.value(),
          "--retry-failed is "
              + job
              + ", which has not ended; continue it: "
              + again("--resume", job));
    }
    if (!(outcome.get() instanceof Outcome.Failed)) {
      throw BadInput.inArgument(
          "--retry-failed",
          job.value(),
          "--retry-failed is " + job + ", in which no task failed; there is nothing to try again");
    }
  }

  private String again(String flag, JobId job) {
    return commands.apply(job).of("each " + flag);
  }

  private int follow(EmbeddedRun run, EachOutput output, ItemTable items, boolean again)
      throws InterruptedException {
    output.start(run.files());
    EachEnd end = new EachEnd(console, run, output, items, again("--retry-failed", run.job()));
    if (run.endedBefore()) {
      run.close();
      return end.tell(this::table);
    }
    String resume = again("--resume", run.job());
    RunReporter reporter =
        console.isJson()
            ? RunReporter.on(console, run.job(), run.words())
            : new EachReporter(console, run.job(), run.words(), resume, options.showsProgress());
    return new RunWatch(run, console, resume, reporter, () -> end.tell(this::table)).follow(again);
  }

  private void table(EmbeddedRun run, ItemTable items) {
    options
        .results()
        .ifPresent(
            file -> {
              ResultTable table = new ResultTable(items, run.files());
              RunFacts.entries(run.folder(), reading, facts -> facts.forEach(table::hear));
              table.write(settings.folder().resolve(file));
            });
  }

  /**
   * What a list of tasks adds to its run.
   *
   * @param items of a new job; empty if they are in the folder of the run
   */
  private record Parts(EachOutput output, Optional<ItemTable> items, boolean triesAgain)
      implements RunParts {
    @Override
    public Optional<TaskCalls> calls(RunFolder run) throws IOException {
      if (items.isPresent()) {
        WholeFile.write(itemsOf(run), items.get()::write);
      }
      ItemTable table = items.isPresent() ? items.get() : ItemTable.read(itemsOf(run));
      return Optional.of(
          (way, index, out) -> new ItemCommand(way.way().command(), table).of(way, index, out));
    }

    @Override
    public void stored(Entry entry) {
      output.hear(entry.facts());
    }
  }
}
