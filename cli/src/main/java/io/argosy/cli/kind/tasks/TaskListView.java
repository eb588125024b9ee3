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
import io.argosy.cli.remote.JobNames;
import io.argosy.cli.remote.TaskNames;
import io.argosy.cli.service.ServiceJob;
import io.argosy.console.Console;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.explain.TaskFailures;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.tasks.FreeBagFile;
import io.argosy.protocol.kind.tasks.TaskListFile;
import io.argosy.protocol.kind.tasks.TaskListJobFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.runtime.kind.tasks.TaskListSpecs;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;
import picocli.CommandLine;

/** Lists of tasks on the command line. */
public final class TaskListView implements JobView {
  private static final int FAILURES_SHOWN = 20;

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
  public int run(JobFile file, Path source, RunOptions options, Console console, Settings settings)
      throws Exception {
    return new FreeBagRun(console, settings, reading).begin(free(file), options);
  }

  /** The file of a bag without offers; that of other lists is not run as a file. */
  private static FreeBagFile free(JobFile file) {
    return switch ((TaskListJobFile) file) {
      case FreeBagFile bag -> bag;
      case TaskListFile _ -> throw TaskListSpecs.onlyEach();
    };
  }

  @Override
  public int simulate(
      JobFile file, Path source, SimulateOptions options, Console console, Instant now) {
    throw BadInput.inArgument("kind", "bag", source + " is a bag, which cannot be simulated");
  }

  @Override
  public Optional<ChoiceAsked> checkSubmission(JobFile file, Path source, SubmitOptions options) {
    free(file);
    FreeBagRun.refuse(options.policy(), options.reuse());
    return options.bag().askedWithoutOffers();
  }

  @Override
  public JobNames names(JobFile file) {
    return TaskNames.of(free(file));
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
    Optional<RunFolder> here =
        job.by(
            Optional::of,
            client -> {
              new ServiceJob(client, job.job(), reading).retry();
              return Optional.empty();
            });
    return here.isPresent()
        ? resumed(here.get(), job, options, console, settings)
        : watch(job, console);
  }

  private int resumed(
      RunFolder run, JobHandle job, ResumeOptions options, Console console, Settings settings)
      throws Exception {
    TaskListJobFile file =
        (TaskListJobFile)
            reading.files().parseAccepted(Files.readString(run.jobFile()), run.origin());
    return switch (file) {
      case FreeBagFile bag ->
          new FreeBagRun(console, settings, reading).resume(run, bag, options, job.resumeCommand());
      case TaskListFile _ ->
          new EachRun(console, settings, reading, new EachOptions(), it -> job.commands())
              .tryAgain(run, options.machines().asked());
    };
  }

  @Override
  public void cancelStopped(RunFolder run) throws IOException {
    StoppedRuns.cancel(reading, run);
  }

  @Override
  public LogText logs(JobHandle job, Optional<String> task, Console console) {
    return LogText.ofNumbered(console, reading.holder(kind()), task, () -> tasks(job));
  }

  @Override
  public List<String> failures(JobHandle job, Optional<String> task) {
    TaskFailures failures = new TaskFailures();
    job.story(failures::hear);
    return failures.lines(FAILURES_SHOWN, task);
  }

  private static long tasks(JobHandle job) {
    return job.state().job(job.job()).map(JobStateView::size).orElse(0L);
  }

  @Override
  public List<String> places(RunFolder run) {
    List<String> places = new ArrayList<>();
    if (!run.kept().equals(run.results())) {
      places.add("results of single tasks: " + run.results());
    }
    if (Files.exists(run.result())) {
      places.add("result: " + run.result());
    }
    return places;
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
