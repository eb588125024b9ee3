package io.argosy.cli.kind.iterative;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.LocalMachines;
import io.argosy.cli.console.Settings;
import io.argosy.cli.embedded.EmbeddedRun;
import io.argosy.cli.embedded.JobWatch;
import io.argosy.cli.embedded.RunWatch;
import io.argosy.cli.history.Past;
import io.argosy.cli.image.RegistryCheck;
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
import io.argosy.cli.service.ServiceJob;
import io.argosy.console.Console;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.iterative.IterativeFile;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.runtime.jobs.JobSpecs;
import io.argosy.runtime.kind.iterative.IterativeSpecs;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.simulator.history.RecordedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Iterative jobs on the command line. */
public final class IterativeView implements JobView {
  private final JobReading reading;

  public IterativeView(JobReading reading) {
    this.reading = reading;
  }

  @Override
  public String kind() {
    return "iterative";
  }

  /** The file, which is one of iterations. */
  private static IterativeFile iterative(JobFile file) {
    return (IterativeFile) file;
  }

  @Override
  public int run(JobFile file, Path source, RunOptions options, Console console, Settings settings)
      throws Exception {
    options.refuseForIterations();
    return typed(options, console, settings, typed -> typed.over(file, source));
  }

  /** Which job a user typed. */
  private interface Typing {
    TypedIterations.Typed of(TypedIterations typed) throws Exception;
  }

  private int typed(RunOptions options, Console console, Settings settings, Typing typing)
      throws Exception {
    try {
      return typing
          .of(new TypedIterations(reading, options, settings, console))
          .run(console, (job, then) -> run(iterative(job), options, console, settings, then));
    } catch (BlockTrial.TrialFailed failed) {
      failed.tell(console);
      return ExitCode.JOB_FAILED;
    }
  }

  @Override
  public boolean takesCommands() {
    return true;
  }

  @Override
  public int runCommand(
      List<String> command, RunOptions options, Console console, Settings settings)
      throws Exception {
    options.refuseForIterations();
    return typed(options, console, settings, typed -> typed.of(command));
  }

  private int run(
      IterativeFile job, RunOptions options, Console console, Settings settings, Runnable accepted)
      throws Exception {
    PlaceholderTypos.refuse(job);
    LocalMachines here = options.machines().machines(settings).forJob(job);
    JobSpec.Iterative spec = IterativeSpecs.of(job, here.slotsFor(job), options.policy());
    String called = JobSpecs.name(job, options.name());
    Path folder = options.data().place(settings);
    Past past = new Past(folder, job, sentence -> console.error("warning: " + sentence));
    boolean blank = options.isWithoutHistory();
    JobSpec.Iterative informed = blank ? spec : past.informed(spec, Instant.now());
    if (!options.executor().isProcess()) {
      RegistryCheck.refuseUnknown(here.runs(job), true, folder.resolve("images"));
    }
    EmbeddedRun run =
        EmbeddedRun.begin(
            reading, folder, called, informed, job.folder(), here, options.executor().machinery());
    accepted.run();
    String resume = options.data().commands(run.job()).resume();
    int exit =
        new RunWatch(run, console, resume).noticing(state -> warning(run, state)).follow(false);
    if (!blank && exit == ExitCode.DONE) {
      past.remember(run.folder(), reading);
    }
    return exit;
  }

  private static Optional<String> warning(EmbeddedRun run, StateView state) {
    return state
        .job(run.job())
        .map(JobStateView::spec)
        .filter(JobSpec.Iterative.class::isInstance)
        .map(JobSpec.Iterative.class::cast)
        .flatMap(it -> BlockText.warning(it, state.outlook(run.job(), Instant.now())));
  }

  @Override
  public int simulate(
      JobFile file, Path source, SimulateOptions options, Console console, Instant now) {
    return new IterativeSimulation(options, console, reading).run(iterative(file), now);
  }

  @Override
  public Optional<ChoiceAsked> checkSubmission(JobFile file, Path source, SubmitOptions options) {
    options.refuseUnlessBag();
    PlaceholderTypos.refuse(file);
    return Optional.empty();
  }

  @Override
  public int show(JobHandle job, PageOption page, Console console) throws IOException {
    new IterativeShow(job, console).tell(page);
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
    Optional<EmbeddedRun> here =
        job.by(
            run -> Optional.of(resumed(run, options, settings)),
            client -> {
              new ServiceJob(client, job.job(), reading).retry();
              return Optional.empty();
            });
    if (here.isPresent()) {
      return new RunWatch(here.get(), console, job.resumeCommand()).follow(true);
    }
    return watch(job, console);
  }

  private EmbeddedRun resumed(RunFolder run, ResumeOptions options, Settings settings)
      throws IOException {
    return EmbeddedRun.resume(
        reading,
        run,
        options.machines().asked(),
        options.machines().machines(settings),
        options.executor().machinery());
  }

  @Override
  public int replayUnder(RecordedRun run, String policy, Console console) {
    RunComparison comparison = RunComparison.of(run, policy);
    if (console.isJson()) {
      console.object(comparison.fields());
    } else {
      console.lines(comparison.lines());
    }
    return ExitCode.DONE;
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
