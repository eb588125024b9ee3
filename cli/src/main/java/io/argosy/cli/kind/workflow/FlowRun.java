package io.argosy.cli.kind.workflow;

import io.argosy.cli.image.BuiltImages;
import io.argosy.cli.image.ImageStore;
import io.argosy.cli.image.RegistryCheck;
import io.argosy.cli.local.InProcessService;
import io.argosy.cli.remote.JobFiles;
import io.argosy.cli.remote.JobNames;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.core.balance.Policies;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.wire.Submission;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** One workflow, run by a service inside this process, on sites emulated on this computer. */
public final class FlowRun implements AutoCloseable {
  private static final String SITES = "sites";
  private static final String IMAGES = "images";

  private final RunFolder run;
  private final InProcessService service;
  private final Optional<Sites> sites;
  private final BuiltImages images;
  private final Optional<String> before;
  private final SiteLogs logs;

  /**
   * @param before its earlier outcome, if it had ended
   */
  private FlowRun(
      RunFolder run,
      InProcessService service,
      Optional<Sites> sites,
      BuiltImages images,
      SiteLogs logs,
      Optional<String> before) {
    this.run = run;
    this.images = images;
    this.service = service;
    this.sites = sites;
    this.before = before;
    this.logs = logs;
  }

  /**
   * The options of a workflow besides its file.
   *
   * @param executor what runs its tasks
   */
  public record Asked(Optional<String> policy, Optional<String> executor) {}

  /** Receives each image that the workflow needs, and whether it had to be built. */
  public interface Told extends BiConsumer<String, Boolean> {}

  private static BuiltImages images(FlowFile file, Path data, Asked asked, Told told)
      throws IOException, InterruptedException {
    if (asked.executor().filter("process"::equals).isPresent()) {
      return BuiltImages.none(file);
    }
    BuiltImages built = BuiltImages.of(file, data.resolve(IMAGES), told);
    try {
      RegistryCheck.refuseUnknown(built.file(), data.resolve(IMAGES));
      return built;
    } catch (IOException | InterruptedException | RuntimeException e) {
      built.close();
      throw e;
    }
  }

  /** Starts: creates its folder {@code <data>/runs/<name>-N} and submits it to a service there. */
  public static FlowRun begin(Path data, String name, FlowFile asWritten, Asked asked, Told told)
      throws IOException, InterruptedException {
    JobNames names = JobNames.of(asWritten);
    List<JobFiles.Found> files =
        new JobFiles(asWritten.folder()).find(names.words(), names.named());
    BuiltImages images = images(asWritten, data, asked, told);
    try {
      return begin(data, name, images, files, asked);
    } catch (IOException | RuntimeException e) {
      images.close();
      throw e;
    }
  }

  private static FlowRun begin(
      Path data, String name, BuiltImages images, List<JobFiles.Found> files, Asked asked)
      throws IOException {
    FlowFile file = images.file();
    RunFolder run = RunFolder.create(data, name, file.folder().toAbsolutePath(), file.text());
    Files.createDirectory(run.path().resolve(SITES));
    InProcessService service = InProcessService.open(run);
    try {
      for (JobFiles.Found one : files) {
        service.client().upload(one.attached().sha256(), one.file());
      }
      Submission submission =
          new Submission(
              file.text(),
              files.stream().map(JobFiles.Found::attached).toList(),
              Optional.of(name),
              asked.policy(),
              OptionalInt.empty(),
              Optional.empty());
      service.server().takeIn(run.job(), submission, List::of, warning -> {});
      return started(run, service, images, asked, Optional.empty());
    } catch (IOException | RuntimeException e) {
      service.close();
      run.remove();
      throw e;
    }
  }

  /**
   * Resumes a workflow that was interrupted or killed. A failed one is retried; one with another
   * outcome needs no machines.
   */
  public static FlowRun resume(RunFolder run, Asked asked, Told told)
      throws IOException, InterruptedException {
    InProcessService service = InProcessService.open(run);
    try {
      Optional<String> outcome = outcome(service, run);
      return outcome.filter(it -> !it.equals("failed")).isPresent()
          ? new FlowRun(
              run, service, Optional.empty(), BuiltImages.none(file(run)), logs(run), outcome)
          : resume(run, service, asked, told, outcome);
    } catch (IOException | RuntimeException | InterruptedException e) {
      service.close();
      throw e;
    }
  }

  private static FlowRun resume(
      RunFolder run, InProcessService service, Asked asked, Told told, Optional<String> outcome)
      throws IOException, InterruptedException {
    BuiltImages images = images(file(run), data(run), asked, told);
    try {
      if (outcome.isPresent()) {
        tryAgain(service.client(), run.job());
      }
      return started(run, service, images, asked, outcome);
    } catch (IOException | RuntimeException e) {
      images.close();
      throw e;
    }
  }

  /** Starts its machines; their earlier messages are not repeated. */
  private static FlowRun started(
      RunFolder run,
      InProcessService service,
      BuiltImages images,
      Asked asked,
      Optional<String> outcome)
      throws IOException {
    SiteLogs logs = logs(run);
    Sites sites = sites(images, run, service, asked);
    return new FlowRun(run, service, Optional.of(sites), images, logs, outcome);
  }

  private static SiteLogs logs(RunFolder run) {
    return new SiteLogs(run.path().resolve(SITES));
  }

  private static Optional<String> outcome(InProcessService service, RunFolder run) {
    return service.client().get("/v1/jobs/" + run.job()).text("outcome");
  }

  /** Asks a service to retry the tasks of a workflow that were given up. */
  public static void tryAgain(ServiceClient client, JobId job) {
    client.send("POST", "/v1/jobs/" + job + "/again", new LinkedHashMap<>());
  }

  private static Path data(RunFolder run) {
    return run.path().resolveSibling("..").normalize();
  }

  private static Sites sites(
      BuiltImages images, RunFolder run, InProcessService service, Asked asked) throws IOException {
    Sites.Machine common =
        new Sites.Machine(
            service.address().toString(),
            run.path().resolve("token"),
            asked.executor(),
            data(run).resolve(IMAGES),
            images.source(),
            machine -> gone(service, machine));
    return Sites.start(images.file(), run.path().resolve(SITES), common);
  }

  /** If the report fails, the kernel detects the loss when the machine's lease expires. */
  private static void gone(InProcessService service, MachineId machine) {
    try {
      service.server().gone(machine);
    } catch (IOException later) {
      // The lease expires soon.
    }
  }

  /** The file of a workflow's run. */
  public static FlowFile file(RunFolder run) throws IOException {
    JobFile file =
        JobFileReader.parseAccepted(
            Files.readString(run.jobFile()), run.origin(), Policies.names());
    if (file instanceof FlowFile flow) {
      return flow;
    }
    throw new IOException(run.path() + " is not a workflow's");
  }

  public JobId job() {
    return run.job();
  }

  public Path folder() {
    return run.path();
  }

  ServiceClient client() {
    return service.client();
  }

  /** The machines that it runs on. */
  FlowWatch.Ground ground() {
    return sites.<FlowWatch.Ground>map(it -> new Heard(it, logs)).orElse(FlowWatch.ELSEWHERE);
  }

  /** Machines that also report warnings from their logs. */
  private record Heard(Sites sites, SiteLogs logs) implements FlowWatch.Ground {
    @Override
    public List<String> news() {
      return Stream.concat(logs.news().stream(), sites.news().stream()).toList();
    }

    @Override
    public boolean isGone() {
      return sites.isGone();
    }
  }

  /** Its earlier outcome, if it had ended. */
  Optional<String> before() {
    return before;
  }

  /** The folder for the outputs of its last tasks. */
  Path results() {
    return run.results();
  }

  /** Ends the sites and the service; kept results stay, ready to be resumed. */
  @Override
  public void close() {
    sites.ifPresent(Sites::close);
    service.close();
    images.close();
    ImageStore.unmountAll(data(run).resolve(IMAGES));
  }
}
