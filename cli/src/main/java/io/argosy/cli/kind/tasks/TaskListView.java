package io.argosy.cli.kind.tasks;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.embedded.JobShow;
import io.argosy.cli.embedded.JobWatch;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.jobs.JobView;
import io.argosy.cli.jobs.LogText;
import io.argosy.cli.local.StoppedRuns;
import io.argosy.cli.option.PageOption;
import io.argosy.cli.option.ResumeOptions;
import io.argosy.cli.option.RunOptions;
import io.argosy.cli.option.SimulateOptions;
import io.argosy.cli.option.SubmitOptions;
import io.argosy.console.Console;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.tasks.TaskListFile;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.runtime.kind.tasks.TaskListSpecs;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;
import picocli.CommandLine;

/** Lists of tasks on the command line. */
public final class TaskListView implements JobView {
  private final JobReading reading;
  private final Supplier<InputStream> input;

  public TaskListView(JobReading reading) {
    this(reading, () -> System.in);
  }

  /**
   * @param input the standard input
   */
  TaskListView(JobReading reading, Supplier<InputStream> input) {
    this.reading = reading;
    this.input = input;
  }

  @Override
  public String kind() {
    return TaskListFile.KIND;
  }

  @Override
  public int run(
      JobFile file, Path source, RunOptions options, Console console, Settings settings) {
    throw TaskListSpecs.onlyEach();
  }

  @Override
  public int simulate(
      JobFile file, Path source, SimulateOptions options, Console console, Instant now) {
    throw TaskListSpecs.onlyEach();
  }

  @Override
  public Optional<ChoiceAsked> checkSubmission(JobFile file, Path source, SubmitOptions options) {
    throw TaskListSpecs.onlyEach();
  }

  @Override
  public int show(JobHandle job, PageOption page, Console console) {
    page.refuse("a list of tasks");
    JobShow.read(job, facts -> {}).tell(console, Map.of());
    return ExitCode.DONE;
  }

  @Override
  public int watch(JobHandle job, Console console) throws InterruptedException {
    return new JobWatch(job, console).follow();
  }

  @Override
  public int resume(JobHandle job, ResumeOptions options, Console console, Settings settings)
      throws Exception {
    options.bag().refuseUnlessBag();
    RunFolder run =
        job.by(
            here -> here,
            client -> {
              throw TaskListSpecs.onlyEach();
            });
    return new EachRun(console, settings, reading, new EachOptions(), it -> job.commands())
        .tryAgain(run, options.machines().asked());
  }

  @Override
  public void cancelStopped(RunFolder run) throws IOException {
    StoppedRuns.cancel(reading, run);
  }

  @Override
  public LogText logs(JobHandle job, Optional<String> task, Console console) {
    return LogText.ofNumbered(console, reading.holder(kind()), task, () -> tasks(job));
  }

  private static long tasks(JobHandle job) {
    return job.state().job(job.job()).map(JobStateView::spec).map(it -> it.size()).orElse(0L);
  }

  @Override
  public List<String> places(RunFolder run) {
    return Files.exists(run.result()) ? List.of("result: " + run.result()) : List.of();
  }

  @Override
  public SequencedMap<String, Supplier<Object>> commands(Console console, Settings settings) {
    SequencedMap<String, Supplier<Object>> own = new LinkedHashMap<>();
    own.put(
        "each",
        () ->
            new CommandLine(new EachCommand(console, settings, reading, input))
                .setStopAtPositional(true));
    return own;
  }
}
