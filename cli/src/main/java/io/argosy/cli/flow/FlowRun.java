package io.argosy.cli.flow;

import io.argosy.cli.bag.BagService;
import io.argosy.cli.image.BuiltImages;
import io.argosy.cli.image.ImageStore;
import io.argosy.cli.image.RegistryCheck;
import io.argosy.cli.remote.JobFiles;
import io.argosy.cli.remote.JobNames;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.core.balance.Policies;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.job.FlowFile;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.JobFileReader;
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

/** One workflow, run by a service inside this process, on sites made of this computer. */
public final class FlowRun implements AutoCloseable {
  private static final String SITES = "sites";
  private static final String IMAGES = "images";

  private final RunFolder run;
  private final BagService service;
  private final Optional<Sites> sites;
  private final BuiltImages images;
  private final Optional<String> before;
  private final SiteLogs logs;

  /**
   * @param before how it had ended, if it had
   */
  private FlowRun(
      RunFolder run,
      BagService service,
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
   * What is said of a workflow besides its file.
   *
   * @param executor what runs its tasks
   */
  public record Asked(Optional<String> policy, Optional<String> executor) {}

  /** Hears of an image that the workflow needs, and whether it had to be built. */
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

  /** Begins: makes its folder {@code <data>/runs/<name>-N} and hands it to a service there. */
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
    BagService service = BagService.open(run);
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
   * Goes on with a workflow that was interrupted or killed. One that failed is tried again; one
   * that has ended otherwise needs no machines.
   */
  public static FlowRun resume(RunFolder run, Asked asked, Told told)
      throws IOException, InterruptedException {
    BagService service = BagService.open(run);
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
      RunFolder run, BagService service, Asked asked, Told told, Optional<String> outcome)
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

  /** Starts its machines; what they said before is known. */
  private static FlowRun started(
      RunFolder run, BagService service, BuiltImages images, Asked asked, Optional<String> outcome)
      throws IOException {
    SiteLogs logs = logs(run);
    Sites sites = sites(images, run, service, asked);
    return new FlowRun(run, service, Optional.of(sites), images, logs, outcome);
  }

  private static SiteLogs logs(RunFolder run) {
    return new SiteLogs(run.path().resolve(SITES));
  }

  private static Optional<String> outcome(BagService service, RunFolder run) {
    return service.client().get("/v1/jobs/" + run.job()).text("outcome");
  }

  /** Has a workflow of a service try again what was given up. */
  public static void tryAgain(ServiceClient client, JobId job) {
    client.send("POST", "/v1/jobs/" + job + "/again", new LinkedHashMap<>());
  }

  private static Path data(RunFolder run) {
    return run.path().resolveSibling("..").normalize();
  }

  private static Sites sites(BuiltImages images, RunFolder run, BagService service, Asked asked)
      throws IOException {
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

  /** What cannot be told now is noticed when the machine's lease is over. */
  private static void gone(BagService service, MachineId machine) {
    try {
      service.server().gone(machine);
    } catch (IOException later) {
      // The lease ends soon.
    }
  }

  /** Whether a run is a workflow's. */
  public static boolean isFlow(RunFolder run) {
    return Files.isDirectory(run.path().resolve(SITES));
  }

  /** The file of a workflow's run. */
  public static FlowFile file(RunFolder run) throws IOException {
    JobFile file =
        JobFileReader.parseAccepted(
            Files.readString(run.jobFile()), run.origin(), Policies.names());
    if (file instanceof FlowFile flow) {
      return flow;
    }
    throw new IOException(run.path() + " is no workflow's");
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

  /** Machines of which more is heard than whether they are there. */
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

  /** How it had ended before it was taken up again, if it had. */
  Optional<String> before() {
    return before;
  }

  /** Where the outputs of its last tasks go. */
  Path results() {
    return run.results();
  }

  /** Ends the sites and the service; what is kept stays, ready to be resumed. */
  @Override
  public void close() {
    sites.ifPresent(Sites::close);
    service.close();
    images.close();
    ImageStore.unmountAll(data(run).resolve(IMAGES));
  }
}
