package io.argosy.cli.bag;

import io.argosy.cli.remote.JobFiles;
import io.argosy.cli.remote.JobNames;
import io.argosy.core.model.JobId;
import io.argosy.protocol.job.BagFile;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.protocol.wire.Submission;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** One bag, run by a service inside this process, on machines that it rents. */
public final class BagRun implements WatchedBag {
  private final RunFolder run;
  private final BagService service;

  private BagRun(RunFolder run, BagService service) {
    this.run = run;
    this.service = service;
  }

  /**
   * Begins a bag: makes its folder {@code <data>/runs/<name>-N} and hands it to a service there.
   *
   * @param choice what the command line says instead of the file
   */
  public static BagRun begin(
      Path data, String name, BagFile bag, Optional<String> policy, ChoiceAsked choice)
      throws IOException {
    RunFolder run = RunFolder.create(data, name, bag.folder().toAbsolutePath(), bag.text());
    BagService service = BagService.open(run);
    try {
      JobNames names = JobNames.of(bag);
      List<JobFiles.Found> files = new JobFiles(bag.folder()).find(names.words(), names.named());
      for (JobFiles.Found one : files) {
        service.client().upload(one.attached().sha256(), one.file());
      }
      Submission submission =
          new Submission(
              bag.text(),
              files.stream().map(JobFiles.Found::attached).toList(),
              Optional.of(name),
              policy,
              OptionalInt.empty(),
              Optional.empty(),
              Optional.of(choice));
      service.server().takeIn(run.job(), submission);
      return new BagRun(run, service);
    } catch (IOException | RuntimeException e) {
      service.close();
      run.remove();
      throw e;
    }
  }

  /** Goes on with a bag that was interrupted, killed, planned or stopped. */
  public static BagRun resume(RunFolder run) throws IOException {
    return new BagRun(run, BagService.open(run));
  }

  /** The latest run of the same bag file that waits for somebody to choose from its menu. */
  public static Optional<RunFolder> planned(Path data, BagFile bag) throws IOException {
    Optional<RunFolder> latest = Optional.empty();
    for (String name : RunFolder.names(data)) {
      RunFolder run = RunFolder.find(data, new JobId(name)).orElseThrow();
      boolean same =
          Files.exists(marker(run)) && Files.readString(run.jobFile()).equals(bag.text());
      boolean later =
          same
              && latest
                  .filter(
                      it ->
                          marker(it).toFile().lastModified() >= marker(run).toFile().lastModified())
                  .isEmpty();
      latest = later ? Optional.of(run) : latest;
    }
    return latest;
  }

  private static Path marker(RunFolder run) {
    return run.path().resolve("planned");
  }

  @Override
  public void waits() throws IOException {
    Files.writeString(marker(run), "");
  }

  /** Whether a run is a bag's. */
  public static boolean isBag(RunFolder run) {
    return Files.isDirectory(run.service());
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
  public Fields details() {
    return service.client().get("/v1/jobs/" + run.job());
  }

  @Override
  public BagStanding standing() {
    return service.standing(run.job().value());
  }

  /** Chooses how it goes on. */
  public void choose(ChoiceAsked choice) throws IOException {
    service.client().send("POST", "/v1/jobs/" + run.job() + "/choice", choice.fields());
    Files.deleteIfExists(marker(run));
  }

  @Override
  public Optional<Path> fetch() throws IOException {
    return new BagResults(service.client(), run).fetch();
  }

  /** Gives the machines back: nobody would hear them until the bag is resumed. */
  @Override
  public void interrupt() {
    // Nobody must decide any more, or what is given back would be rented anew.
    close();
    service.server().releaseRented();
  }

  /** Ends the service; what is kept stays, ready to be resumed. */
  @Override
  public void close() {
    service.close();
  }
}
