package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.image.BuiltImages;
import io.argosy.cli.jobs.RemoteJobs;
import io.argosy.cli.kind.bag.RemoteBag;
import io.argosy.cli.kind.workflow.FlowFit;
import io.argosy.cli.kind.workflow.FlowFollow;
import io.argosy.cli.option.BagOptions;
import io.argosy.cli.option.ReuseOption;
import io.argosy.cli.option.ServiceOption;
import io.argosy.cli.remote.JobFiles;
import io.argosy.cli.remote.JobNames;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.console.Console;
import io.argosy.core.balance.Policies;
import io.argosy.core.model.JobId;
import io.argosy.protocol.job.BagFile;
import io.argosy.protocol.job.FlowFile;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.JobFileReader;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.protocol.wire.Submission;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code argosy submit}. */
@Command(
    name = "submit",
    description = "Hands a job to a service, with the files its commands name.",
    mixinStandardHelpOptions = true)
final class SubmitCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;

  @Parameters(paramLabel = "JOB.YAML", description = "The job file.")
  private Path file = Path.of("");

  @Mixin private ServiceOption service = new ServiceOption();

  @Option(names = "--name", paramLabel = "NAME", description = "What to call the job.")
  private @Nullable String name;

  @Option(names = "--policy", paramLabel = "NAME", description = "How to balance.")
  private @Nullable String policy;

  @Option(
      names = "--priority",
      paramLabel = "N",
      description = "From -100 to 100; higher goes first (default: 0).")
  private int priority;

  @Option(
      names = "--file",
      paramLabel = "PATH",
      description = "A file or folder beside the job file that its program needs; repeatable.")
  private List<String> files = new ArrayList<>();

  @Mixin private ReuseOption reuse = new ReuseOption();
  @Mixin private BagOptions bagOptions = new BagOptions();

  @Option(names = "--watch", description = "Stay with the job until it ends.")
  private boolean watch;

  SubmitCommand(Console console, Settings settings) {
    this.console = console;
    this.settings = settings;
  }

  @Override
  public Integer call() throws InterruptedException, IOException {
    JobFile job = JobFileReader.read(file, Policies.names(), Instant.now());
    if (!(job instanceof BagFile)) {
      reuse.refuseUnlessBag();
      bagOptions.refuseUnlessBag();
    }
    Optional<FlowFile> flow = job instanceof FlowFile it ? Optional.of(it) : Optional.empty();
    flow.ifPresent(SubmitCommand::refuseUnreachable);
    flow.ifPresent(it -> FlowFit.refuseMissingFiles(it, file.toString()));
    Optional<ChoiceAsked> choice = choice(job);
    ServiceClient client = service.require(settings);
    if (flow.isPresent()) {
      build(flow.get());
    }
    List<JobFiles.Found> found = files(job);
    for (JobFiles.Found one : found) {
      if (!client.has(one.attached().sha256())) {
        client.upload(one.attached().sha256(), one.file());
      }
    }
    Submission submission =
        new Submission(
            job.text(),
            found.stream().map(JobFiles.Found::attached).toList(),
            Optional.ofNullable(name),
            Optional.ofNullable(policy),
            OptionalInt.of(priority),
            Optional.of(UUID.randomUUID().toString()),
            choice,
            reuse.isSet());
    Fields answer = client.send("POST", "/v1/jobs", submission.fields());
    String id = answer.text("job").orElseThrow();
    tell(client, id, found);
    return watch ? watch(client, job, new JobId(id)) : ExitCode.DONE;
  }

  private Optional<ChoiceAsked> choice(JobFile job) {
    if (bagOptions.isByNumber()) {
      throw BadInput.inArgument(
          "--choose",
          "",
          "--choose names a line of a menu, which there is when the bag was tried; choose then with"
              + " 'argosy resume', or let --rule choose");
    }
    return job instanceof BagFile bag && bagOptions.isSet()
        ? Optional.of(bagOptions.asked(bag.currency()))
        : Optional.empty();
  }

  private int watch(ServiceClient client, JobFile job, JobId id)
      throws InterruptedException, IOException {
    return job instanceof BagFile
        ? RemoteJobs.watch(new RemoteBag(client, id), console, bagOptions.all(), bagOptions.page())
        : RemoteJobs.watch(client, console, id);
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

  private void build(FlowFile flow) throws IOException, InterruptedException {
    Path images = settings.data(Optional.empty()).resolve("images");
    if (!flow.recipes().isEmpty() && !BuiltImages.push(flow, images, FlowFollow.images(console))) {
      console.error(
          "warning: podman is not installed here: images are used as they are at the registry");
    }
  }

  private List<JobFiles.Found> files(JobFile job) {
    JobNames names = JobNames.of(job);
    List<String> named = new ArrayList<>(names.named());
    named.addAll(files);
    return new JobFiles(job.folder()).find(names.words(), named);
  }

  private void tell(ServiceClient client, String id, List<JobFiles.Found> found) {
    List<String> paths = found.stream().map(one -> one.attached().path()).toList();
    if (console.isJson()) {
      SequencedMap<String, Object> event = new LinkedHashMap<>();
      event.put("event", "accepted");
      event.put("job", id);
      event.put("files", paths);
      console.object(event);
      return;
    }
    String with = paths.isEmpty() ? "" : ", with " + String.join(", ", paths);
    console.line("job " + id + " is accepted at " + client.server() + with);
    if (!watch) {
      console.line("watch it: argosy watch " + id);
    }
  }
}
