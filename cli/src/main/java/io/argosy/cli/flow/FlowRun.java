package io.argosy.cli.flow;

import io.argosy.cli.bag.BagService;
import io.argosy.cli.remote.JobFiles;
import io.argosy.cli.remote.JobNames;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.core.balance.Policies;
import io.argosy.core.model.JobId;
import io.argosy.protocol.job.FlowFile;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.JobFileReader;
import io.argosy.protocol.wire.Submission;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** One workflow, run by a service inside this process, on sites made of this computer. */
public final class FlowRun implements AutoCloseable {
  private static final String SITES = "sites";

  private final RunFolder run;
  private final BagService service;
  private final Sites sites;

  private FlowRun(RunFolder run, BagService service, Sites sites) {
    this.run = run;
    this.service = service;
    this.sites = sites;
  }

  /**
   * What is said of a workflow besides its file.
   *
   * @param executor what runs its tasks
   */
  public record Asked(Optional<String> policy, Optional<String> executor) {}

  /** Begins: makes its folder {@code <data>/runs/<name>-N} and hands it to a service there. */
  public static FlowRun begin(Path data, String name, FlowFile file, Asked asked)
      throws IOException {
    JobNames names = JobNames.of(file);
    List<JobFiles.Found> files = new JobFiles(file.folder()).find(names.words(), names.named());
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
      return new FlowRun(run, service, sites(file, run, service, asked));
    } catch (IOException | RuntimeException e) {
      service.close();
      run.remove();
      throw e;
    }
  }

  /** Goes on with a workflow that was interrupted or killed. */
  public static FlowRun resume(RunFolder run, Asked asked) throws IOException {
    BagService service = BagService.open(run);
    try {
      return new FlowRun(run, service, sites(file(run), run, service, asked));
    } catch (IOException | RuntimeException e) {
      service.close();
      throw e;
    }
  }

  private static Sites sites(FlowFile file, RunFolder run, BagService service, Asked asked)
      throws IOException {
    Sites.Machine common =
        new Sites.Machine(
            service.address().toString(),
            run.path().resolve("token"),
            asked.executor(),
            run.path().resolveSibling("../images").normalize());
    return Sites.start(file, run.path().resolve(SITES), common);
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

  /** Where the outputs of its last tasks go. */
  Path results() {
    return run.results();
  }

  /** Ends the sites and the service; what is kept stays, ready to be resumed. */
  @Override
  public void close() {
    sites.close();
    service.close();
  }
}
