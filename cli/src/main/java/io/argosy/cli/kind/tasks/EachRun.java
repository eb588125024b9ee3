package io.argosy.cli.kind.tasks;

import io.argosy.agent.process.Executors;
import io.argosy.agent.share.Pins;
import io.argosy.cli.console.LocalMachines;
import io.argosy.cli.console.Settings;
import io.argosy.cli.embedded.EmbeddedRun;
import io.argosy.cli.embedded.RunReporter;
import io.argosy.cli.embedded.RunWatch;
import io.argosy.cli.flag.FlagNames;
import io.argosy.cli.job.JobCommands;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.local.RunFacts;
import io.argosy.console.Console;
import io.argosy.core.kind.tasks.TaskListSpec;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.protocol.kind.tasks.ItemFile;
import io.argosy.protocol.kind.tasks.Items;
import io.argosy.protocol.kind.tasks.TaskListDraft;
import io.argosy.protocol.kind.tasks.TaskListFile;
import io.argosy.protocol.kind.tasks.TaskSize;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.kind.tasks.TaskListSpecs;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
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
  /** The user did not write the file of the job. */
  private static final FlagNames FLAGS =
      new FlagNames(new LinkedHashMap<>(Map.of("run.command", "COMMAND")));

  /** Begins a job; returns the exit code. */
  int begin(TaskListDraft draft, ItemReading items) throws Exception {
    Path folder = settings.folder().toAbsolutePath();
    String text = draft.text(items.tasks(), items.columns());
    TaskListFile file =
        (TaskListFile) reading.files().parse("argosy each", text, folder, Instant.now());
    EachOutput output = EachOutput.ofAll(console, options.printing());
    EachParts parts = EachParts.begin(output, items);
    EmbeddedRun run = begun(file, TaskListSpecs.of(file, items.isOpen()), parts);
    items.start(run, parts.folder(), parts.items());
    return follow(run, output, parts, false);
  }

  private EmbeddedRun begun(TaskListFile file, TaskListSpec spec, EachParts parts)
      throws IOException {
    try {
      return EmbeddedRun.begin(
          reading,
          options.data().place(settings),
          file.name(),
          spec,
          file.folder(),
          LocalMachines.whole(file.slots()),
          executors(),
          parts);
    } catch (BadInput e) {
      throw FLAGS.named(e);
    }
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
    EachOutput output = EachOutput.ofAll(console, options.printing());
    output.hear(earlier(folder).facts());
    EachParts parts = EachParts.resume(output, folder, again);
    return follow(resumed(folder, asked, parts), output, parts, true);
  }

  /** Runs only tasks again that failed, and prints their output; returns the exit code. */
  int retryFailed(RunFolder folder) throws Exception {
    EarlierTasks earlier = earlier(folder);
    refuseUnlessFailed(folder.job(), earlier.outcome());
    EachOutput output = EachOutput.ofSome(console, options.printing(), earlier.failed());
    EachParts parts = EachParts.resume(output, folder, true);
    return follow(resumed(folder, Optional.empty(), parts), output, parts, true);
  }

  private EarlierTasks earlier(RunFolder folder) {
    EarlierTasks earlier = new EarlierTasks();
    RunFacts.entries(folder.path(), reading, facts -> facts.forEach(earlier::hear));
    return earlier;
  }

  private EmbeddedRun resumed(RunFolder folder, Optional<LocalMachines> asked, EachParts parts)
      throws IOException {
    Optional<TaskListFile> file = file(folder);
    LocalMachines wanted =
        asked.orElseGet(() -> LocalMachines.whole(file.map(TaskListFile::slots).orElse(1)));
    TaskSize size = file.map(TaskListFile::size).orElse(TaskSize.NONE);
    LocalMachines machines = TaskFit.of(settings).limit(wanted, size);
    return EmbeddedRun.resume(reading, folder, Optional.of(machines), machines, executors(), parts);
  }

  /** What it began with, if that can be read. */
  private Optional<TaskListFile> file(RunFolder folder) {
    try {
      String text = Files.readString(folder.jobFile());
      return Optional.of((TaskListFile) reading.files().parseAccepted(text, folder.origin()));
    } catch (IOException e) {
      return Optional.empty();
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

  private int follow(EmbeddedRun run, EachOutput output, EachParts parts, boolean again)
      throws InterruptedException, IOException {
    try (ItemFile items = parts.items()) {
      String retry = again("--retry-failed", run.job());
      EachEnd end = new EachEnd(console, run, output, items, () -> cut(parts.folder()), retry);
      if (run.endedBefore()) {
        output.start(run.files(), items, exit -> {});
        run.close();
        return end.tell(this::table);
      }
      String resume = again("--resume", run.job());
      RunReporter reporter = reporter(run, parts, resume);
      RunWatch watch = new RunWatch(run, console, resume, reporter, () -> end.tell(this::table));
      output.start(run.files(), items, watch::stop);
      return watch.follow(again);
    }
  }

  private RunReporter reporter(EmbeddedRun run, EachParts parts, String resume) {
    BooleanSupplier open = () -> parts.reading().map(ItemReading::isOpen).orElse(false);
    return console.isJson()
        ? new EachEvents(RunReporter.on(console, run.job(), run.words()), console, open)
        : new EachReporter(console, run.job(), run.words(), resume, open, options.showsProgress());
  }

  private static Optional<InputCut> cut(RunFolder folder) {
    try {
      return InputCut.of(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void table(EmbeddedRun run, Items items) {
    options
        .results()
        .ifPresent(
            file -> {
              ResultTable table = new ResultTable(items, run.files());
              RunFacts.entries(run.folder(), reading, facts -> facts.forEach(table::hear));
              table.write(settings.folder().resolve(file));
            });
  }
}
