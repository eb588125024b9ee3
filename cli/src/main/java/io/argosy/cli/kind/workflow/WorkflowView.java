package io.argosy.cli.kind.workflow;

import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobCommands;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.jobs.JobView;
import io.argosy.cli.jobs.LogText;
import io.argosy.cli.jobs.VirtualTime;
import io.argosy.cli.kind.workflow.image.BuiltImages;
import io.argosy.cli.option.PageOption;
import io.argosy.cli.option.ResumeOptions;
import io.argosy.cli.option.RunOptions;
import io.argosy.cli.option.SimulateOptions;
import io.argosy.cli.option.SubmitOptions;
import io.argosy.cli.remote.JobNames;
import io.argosy.cli.service.ServiceJob;
import io.argosy.console.Console;
import io.argosy.core.balance.Policies;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.experiments.world.WorldFileReader;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.runtime.jobs.JobSpecs;
import io.argosy.runtime.kind.workflow.FlowSpecs;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Workflows on the command line. */
public final class WorkflowView implements JobView {
  private final JobReading reading;

  public WorkflowView(JobReading reading) {
    this.reading = reading;
  }

  @Override
  public String kind() {
    return "workflow";
  }

  @Override
  public int run(JobFile file, Path source, RunOptions options, Console console, Settings settings)
      throws Exception {
    options.refuseForOthers();
    FlowFile flow = (FlowFile) file;
    options.machines().refuseFor("workflow, whose sites say what runs at once");
    FlowFit.refuseMissingFiles(flow, source.toString());
    FlowFit.refuseWhatFitsNowhere(FlowSpecs.of(flow, options.policy()));
    FlowRun run =
        FlowRun.begin(
            options.data().place(settings),
            JobSpecs.name(flow, options.name()),
            flow,
            new FlowRun.Asked(reading, options.policy(), options.executor().choice()),
            FlowFollow.images(console));
    JobCommands commands = options.data().commands(run.job());
    return new FlowFollow(run, flow, console, commands, reading).follow(false);
  }

  @Override
  public int simulate(
      JobFile file, Path source, SimulateOptions options, Console console, Instant now) {
    FlowFile flow = (FlowFile) file;
    JobSpec.Workflow spec = FlowSpecs.of(flow, options.policy());
    int times = options.seeds().orElse(FlowForecast.SEEDS);
    if (times < 1 || times > FlowForecast.MOST_SEEDS) {
      throw BadInput.inArgument(
          "--seeds",
          Integer.toString(times),
          "--seeds is " + times + "; it must be from 1 to " + FlowForecast.MOST_SEEDS);
    }
    FlowForecast.Asked asked =
        new FlowForecast.Asked(
            options.world().map(WorldFileReader::read),
            options.seed().orElse(flow.seed().orElse(1)),
            times);
    return FlowForecast.tell(
        console,
        flow,
        spec.withPromise(VirtualTime.fromNow(spec.promise(), now)),
        asked,
        options.page().wanted());
  }

  @Override
  public Optional<ChoiceAsked> checkSubmission(JobFile file, Path source, SubmitOptions options) {
    options.refuseUnlessBag();
    FlowFile flow = (FlowFile) file;
    refuseUnreachable(flow);
    FlowFit.refuseMissingFiles(flow, source.toString());
    return Optional.empty();
  }

  /** Images that machines of a service pull must be in a registry they can reach. */
  private static void refuseUnreachable(FlowFile flow) {
    for (FlowFile.Recipe recipe : flow.recipes()) {
      if (recipe.from().isEmpty()) {
        throw recipe
            .spot()
            .refused(
                ", but the machines of a service must be able to pull the image; add from: the name"
                    + " that a registry gives it which they reach, and it is pushed there");
      }
    }
  }

  @Override
  public void prepareSubmission(JobFile file, Console console, Settings settings)
      throws IOException, InterruptedException {
    FlowFile flow = (FlowFile) file;
    Path images = settings.data(Optional.empty()).resolve("images");
    if (!flow.recipes().isEmpty() && !BuiltImages.push(flow, images, FlowFollow.images(console))) {
      console.error(
          "warning: podman is not installed here: images are used as they are at the registry");
    }
  }

  @Override
  public int show(JobHandle job, PageOption page, Console console) throws IOException {
    List<String> files = job.by(this::places, client -> List.of(outputs(job)));
    return FlowShow.tell(console, job, page.wanted(), files);
  }

  private static String outputs(JobHandle job) {
    return "its outputs: " + job.commands().of("results") + " --all DIR";
  }

  @Override
  public int watch(JobHandle job, Console console) throws IOException, InterruptedException {
    int exit = new FlowWatch(job, console).follow();
    Optional<String> outcome = job.standing().outcome();
    if (outcome.isPresent() && console.isJson()) {
      console.object(FlowWatch.ended(job.job(), outcome.get(), exit, Optional.empty()));
    } else if (outcome.isPresent()) {
      console.line(outputs(job));
    }
    return exit;
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
    return here.isPresent() ? resume(here.get(), job, options, console) : watch(job, console);
  }

  private int resume(RunFolder folder, JobHandle job, ResumeOptions options, Console console)
      throws Exception {
    FlowRun.Asked asked = new FlowRun.Asked(reading, Optional.empty(), options.executor().choice());
    FlowRun run = FlowRun.resume(folder, asked, FlowFollow.images(console));
    return new FlowFollow(run, FlowRun.file(folder), console, job.commands(), reading).follow(true);
  }

  /** Without its sites, no task of it starts meanwhile. */
  @Override
  public JobNames names(JobFile file) {
    return names((FlowFile) file);
  }

  /** The files that a workflow and its tasks name. */
  static JobNames names(FlowFile flow) {
    return JobNames.of(flow)
        .with(flow.steps().stream().flatMap(step -> step.files().stream()).toList());
  }

  @Override
  public void cancelStopped(RunFolder run) throws IOException {
    FlowRun.cancelStopped(reading, run);
  }

  @Override
  public LogText logs(JobHandle job, Optional<String> task, Console console) throws IOException {
    List<String> ids = file(job).steps().stream().map(FlowFile.Step::id).toList();
    return LogText.ofNamed(console, ids, reading.holder(kind()), task);
  }

  /** The file of a workflow, as its journal stores it. */
  private static FlowFile file(JobHandle job) throws IOException {
    String body = job.state().job(job.job()).orElseThrow().spec().body();
    JobFile file = JobFileReader.parseAccepted(body, Path.of("/"), Policies.names());
    if (file instanceof FlowFile flow) {
      return flow;
    }
    throw new IOException("job " + job.job() + " is not a workflow");
  }

  @Override
  public List<String> fetchAll(JobHandle job, Path folder) throws IOException {
    return new FlowResults(job)
        .fetch(file(job), folder, true).stream().map(Path::toString).toList();
  }

  @Override
  public List<String> places(RunFolder run) throws IOException {
    if (!Files.isDirectory(run.results())) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(run.results())) {
      return all.filter(Files::isRegularFile).sorted().map(file -> "result " + file).toList();
    }
  }
}
