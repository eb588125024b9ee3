package io.argosy.cli.kind.pipeline;

import io.argosy.agent.process.Executors;
import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.LocalMachines;
import io.argosy.cli.console.Settings;
import io.argosy.cli.embedded.EmbeddedRun;
import io.argosy.cli.embedded.JobShow;
import io.argosy.cli.embedded.JobWatch;
import io.argosy.cli.embedded.RunWatch;
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
import io.argosy.core.kind.pipeline.PipelineSpec;
import io.argosy.core.kind.pipeline.PipelineStateView;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.pipeline.PipelineFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.runtime.jobs.JobSpecs;
import io.argosy.runtime.kind.pipeline.PipelineSpecs;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/** Pipelines on the command line. */
public final class PipelineView implements JobView {
  private final JobReading reading;

  public PipelineView(JobReading reading) {
    this.reading = reading;
  }

  @Override
  public String kind() {
    return PipelineFile.KIND;
  }

  @Override
  public int run(JobFile file, Path source, RunOptions options, Console console, Settings settings)
      throws Exception {
    options.refuseForOthers();
    options
        .policy()
        .ifPresent(
            policy -> {
              throw BadInput.inArgument(
                  "--policy", policy, "--policy is " + policy + ", but pipelines have no policies");
            });
    PipelineFile pipeline = (PipelineFile) file;
    LocalMachines here = options.machines().machines(settings).forJob(file);
    PipelineSpec spec = PipelineSpecs.of(pipeline, here.slotsFor(file));
    Executors executors = options.executor().machinery();
    refuseMissing(pipeline, executors);
    EmbeddedRun run =
        EmbeddedRun.begin(
            reading,
            options.data().place(settings),
            JobSpecs.name(file, options.name()),
            spec,
            file.folder(),
            here,
            executors,
            new PipelineParts(pipeline));
    String resume = options.data().commands(run.job()).resume();
    return new RunWatch(run, console, resume).follow(false);
  }

  /** A command of a late stage that cannot be found would waste the stages before it. */
  private static void refuseMissing(PipelineFile file, Executors executors) {
    for (PipelineFile.Task task : file.tasks()) {
      String command = task.run().way().command().getFirst();
      executors
          .of(task.run(), Executors.Host.own((attempt, image) -> {}))
          .missing(command, file.folder(), task.run().env())
          .ifPresent(
              why -> {
                String field = task.run().field() + ".run";
                throw BadInput.inArgument(field, command, field + ": " + why);
              });
    }
  }

  @Override
  public int simulate(
      JobFile file, Path source, SimulateOptions options, Console console, Instant now) {
    throw BadInput.inArgument(
        "kind",
        kind(),
        "kind is pipeline, which is not simulated; simulate can do iterative, bag and workflow");
  }

  @Override
  public Optional<ChoiceAsked> checkSubmission(JobFile file, Path source, SubmitOptions options) {
    throw PipelineSpecs.onlyHere();
  }

  @Override
  public int show(JobHandle job, PageOption page, Console console) {
    page.refuse("a pipeline");
    StageTable table = new StageTable();
    JobShow show = JobShow.read(job, table::hear);
    if (!console.isJson()) {
      console.lines(table.lines());
      console.line("");
    }
    show.tell(console, Map.of("stages", table.fields()));
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
              throw PipelineSpecs.onlyHere();
            });
    PipelineFile file =
        (PipelineFile) reading.files().parseAccepted(Files.readString(run.jobFile()), run.origin());
    EmbeddedRun resumed =
        EmbeddedRun.resume(
            reading,
            run,
            options.machines().asked(),
            options.machines().machines(settings),
            options.executor().machinery(),
            new PipelineParts(file));
    return new RunWatch(resumed, console, job.resumeCommand()).follow(true);
  }

  @Override
  public void cancelStopped(RunFolder run) throws IOException {
    StoppedRuns.cancel(reading, run);
  }

  @Override
  public LogText logs(JobHandle job, Optional<String> task, Console console) {
    return LogText.ofNamed(console, names(job), reading.holder(kind()), task);
  }

  /** The names of the tasks that the stages so far have. */
  private static List<String> names(JobHandle job) {
    return job.state()
        .job(job.job())
        .map(
            known -> {
              PipelineStateView pipeline = PipelineStateView.of(known);
              return LongStream.range(0, known.size()).mapToObj(pipeline::name).toList();
            })
        .orElse(List.of());
  }

  @Override
  public List<String> places(RunFolder run) {
    return Files.exists(run.result()) ? List.of("result: " + run.result()) : List.of();
  }
}
