package io.argosy.cli.kind.countdown;

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
import io.argosy.core.model.spec.JobSpec;
import io.argosy.protocol.files.Sources;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.runtime.jobs.JobSpecKind;
import io.argosy.runtime.jobs.JobSpecs;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Countdowns on the command line. */
public final class CountdownView implements JobView {
  private final JobReading reading;

  public CountdownView(JobReading reading) {
    this.reading = reading;
  }

  @Override
  public String kind() {
    return "countdown";
  }

  @Override
  public int run(JobFile file, Path source, RunOptions options, Console console, Settings settings)
      throws Exception {
    options.refuseForOthers();
    LocalMachines here = options.machines().machines(settings).forJob(file);
    JobSpec spec =
        reading
            .known()
            .specs()
            .spec(
                file,
                new JobSpecKind.Request(
                    options.policy(), Optional.empty(), 1, Sources.below(file.folder())));
    EmbeddedRun run =
        EmbeddedRun.begin(
            reading,
            options.data().place(settings),
            JobSpecs.name(file, options.name()),
            spec,
            file.folder(),
            here,
            options.executor().machinery());
    String resume = options.data().commands(run.job()).resume();
    return new RunWatch(run, console, resume).follow(false);
  }

  @Override
  public int simulate(
      JobFile file, Path source, SimulateOptions options, Console console, Instant now) {
    throw BadInput.inArgument("kind", kind(), "countdowns cannot be simulated yet");
  }

  @Override
  public Optional<ChoiceAsked> checkSubmission(JobFile file, Path source, SubmitOptions options) {
    options.refuseUnlessBag();
    return Optional.empty();
  }

  @Override
  public int show(JobHandle job, PageOption page, Console console) {
    page.refuse("a countdown");
    JobShow.read(job, facts -> {}).tell(console, Map.of());
    return 0;
  }

  @Override
  public int watch(JobHandle job, Console console) throws InterruptedException {
    return new JobWatch(job, console).follow();
  }

  @Override
  public int resume(JobHandle job, ResumeOptions options, Console console, Settings settings)
      throws Exception {
    options.bag().refuseUnlessBag();
    Optional<RunFolder> here = job.by(Optional::of, client -> Optional.empty());
    if (here.isEmpty()) {
      return watch(job, console);
    }
    EmbeddedRun run =
        EmbeddedRun.resume(
            reading,
            here.get(),
            options.machines().asked(),
            options.machines().machines(settings),
            options.executor().machinery());
    return new RunWatch(run, console, job.resumeCommand()).follow(true);
  }

  @Override
  public void cancelStopped(RunFolder run) throws IOException {
    StoppedRuns.cancel(reading, run);
  }

  @Override
  public LogText logs(JobHandle job, Optional<String> task, Console console) {
    return LogText.ofWhole(console, reading.holder(kind()), task);
  }

  @Override
  public List<String> places(RunFolder run) {
    return Files.exists(run.result()) ? List.of("result: " + run.result()) : List.of();
  }
}
