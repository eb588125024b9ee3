package io.argosy.cli.kind.bag;

import io.argosy.cli.job.JobReading;
import io.argosy.cli.local.CancelRequests;
import io.argosy.cli.local.InProcessService;
import io.argosy.cli.local.NumberedResults;
import io.argosy.cli.local.RunFacts;
import io.argosy.cli.remote.JobFiles;
import io.argosy.cli.remote.JobNames;
import io.argosy.cli.remote.TaskNames;
import io.argosy.cli.rent.AgentWarnings;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.protocol.wire.Submission;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.server.kind.bag.BagRequests;
import io.argosy.server.kind.bag.BagsApi;
import io.argosy.server.kind.bag.EarlierBag;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.function.Consumer;

/** One bag, run by a service inside this process, on machines that it rents. */
final class BagRun implements WatchedBag {
  private final RunFolder run;
  private final InProcessService service;
  private final CancelRequests requests;
  private final AgentWarnings warnings;

  /**
   * The options of a bag besides its file.
   *
   * @param choice how it continues
   * @param reuse present if results of earlier bags are wanted; receives warnings about damaged
   *     ones
   */
  public record Asked(
      Optional<String> policy, ChoiceAsked choice, Optional<Consumer<String>> reuse) {}

  private BagRun(RunFolder run, InProcessService service) throws IOException {
    this.run = run;
    this.service = service;
    this.warnings = new AgentWarnings(run.rentedMachines());
    service.ask(jobs -> jobs.mergeHere(new LocalMerge(run)));
    this.requests = CancelRequests.watch(run.path(), () -> cancel(service, run.job()));
  }

  /**
   * Starts a bag: creates its folder {@code <data>/runs/<name>-N} and submits it to a service
   * there.
   *
   * @param asked the options of the command line, which override the file
   */
  public static BagRun begin(Path data, String name, BagFile bag, Asked asked) throws IOException {
    RunFolder run =
        RunFolder.create(data, name, BagView.KIND, bag.folder().toAbsolutePath(), bag.text());
    InProcessService service = InProcessService.openGuarded(run);
    try {
      JobNames names = TaskNames.of(bag);
      List<JobFiles.Found> files = new JobFiles(bag.folder()).find(names.words(), names.named());
      Submission submission =
          new Submission(
              bag.text(),
              files.stream().map(JobFiles.Found::attached).toList(),
              Optional.of(name),
              asked.policy(),
              OptionalInt.empty(),
              Optional.empty(),
              Optional.of(asked.choice()),
              asked.reuse().isPresent());
      BagsApi kind =
          new BagsApi((world, blobs) -> earlier(data, run), asked.reuse().orElse(warning -> {}));
      service.ask(
          jobs -> {
            for (JobFiles.Found one : files) {
              jobs.store(one.attached().sha256(), one.file());
            }
            return jobs.takeIn(run.job(), submission, kind);
          });
      return new BagRun(run, service);
    } catch (IOException | RuntimeException e) {
      service.close();
      run.remove();
      throw e;
    }
  }

  /** The earlier bags in the same data folder, latest first. */
  private static List<EarlierBag> earlier(Path data, RunFolder now) {
    List<EarlierBag> found = new ArrayList<>();
    try {
      for (RunFolder run : latestFirst(data)) {
        if (isBag(run) && run.hasBodies() && !run.job().equals(now.job())) {
          found.addAll(EarlierBag.in(run.service()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  private static List<RunFolder> latestFirst(Path data) throws IOException {
    return RunFolder.names(data).stream()
        .flatMap(name -> RunFolder.find(data, new JobId(name)).stream())
        .sorted(
            Comparator.comparing((RunFolder run) -> run.jobFile().toFile().lastModified())
                .reversed())
        .toList();
  }

  /** Resumes a bag that was interrupted, killed, planned or stopped. */
  public static BagRun resume(RunFolder run) throws IOException {
    InProcessService service = InProcessService.openGuarded(run);
    try {
      return new BagRun(run, service);
    } catch (IOException | RuntimeException e) {
      service.close();
      throw e;
    }
  }

  /** The latest run of the same bag file that waits for the user to choose from its menu. */
  public static Optional<RunFolder> planned(Path data, BagFile bag) throws IOException {
    for (RunFolder run : latestFirst(data)) {
      boolean same = isBag(run) && Files.readString(run.jobFile()).equals(bag.text());
      if (same && RunFacts.report(run.path(), JobReading.standard()).awaitsChoice()) {
        return Optional.of(run);
      }
    }
    return Optional.empty();
  }

  /** Whether a run is a bag's. */
  private static boolean isBag(RunFolder run) {
    return run.kind().equals(BagView.KIND);
  }

  @Override
  public JobId job() {
    return run.job();
  }

  @Override
  public Optional<Path> folder() {
    return Optional.of(run.path());
  }

  @Override
  public boolean isOurs() {
    return true;
  }

  @Override
  public boolean isDriven() {
    return true;
  }

  @Override
  public List<String> warnings() {
    return warnings.news();
  }

  private static void cancel(InProcessService service, JobId job) {
    service.ask(jobs -> jobs.cancel(job));
  }

  /** Cancels it; its machines are released soon after. */
  void cancel() {
    cancel(service, run.job());
  }

  @Override
  public void story(Consumer<Fact> reader) {
    RunFacts.each(run.path(), JobReading.standard(), reader);
  }

  /** Retries what failed, the merge or tasks; a bag with another outcome stays unchanged. */
  public void tryAgain() {
    if (standing().again()) {
      service.ask(jobs -> jobs.tryAgain(run.job()));
    }
  }

  @Override
  public BagProgress standing() {
    SequencedMap<String, Object> fields =
        service.ask(jobs -> BagRequests.standing(jobs.world(), run.job()));
    return BagProgress.of(JsonTree.fields("bag", JsonText.of(fields)));
  }

  /** Chooses how it continues. If the choice is refused, no machine that costs money is left. */
  public void choose(ChoiceAsked choice) {
    try {
      service.ask(jobs -> BagRequests.choose(jobs.world(), run.job(), choice));
    } catch (RuntimeException e) {
      interrupt();
      throw e;
    }
  }

  @Override
  public Optional<Path> fetch() throws IOException {
    return new NumberedResults(run, each -> service.ask(jobs -> jobs.results(run.job(), each)))
        .fetch();
  }

  @Override
  public Optional<Path> table() throws IOException {
    return BagTable.write(run);
  }

  /** Releases the machines: without a service they could not report until the bag is resumed. */
  @Override
  public SortedMap<MachineId, Optional<Instant>> interrupt() {
    requests.close();
    return service.giveBack();
  }

  /** Ends the service; kept results stay, ready to be resumed. */
  @Override
  public void close() {
    requests.close();
    service.close();
  }
}
