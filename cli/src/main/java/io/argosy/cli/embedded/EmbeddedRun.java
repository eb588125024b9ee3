package io.argosy.cli.embedded;

import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.process.Executors;
import io.argosy.cli.console.LocalMachines;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.local.RunFacts;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.explain.RunReport;
import io.argosy.explain.Words;
import io.argosy.host.run.EmbeddedRealm;
import io.argosy.host.run.RunRecovery;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.DriverStopped;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/** One job, run on this machine by this process. */
public final class EmbeddedRun implements AutoCloseable {
  private final JobReading reading;
  private final RunFolder run;
  private final EmbeddedRealm world;
  private final boolean endedBefore;

  private EmbeddedRun(JobReading reading, RunFolder run, EmbeddedRealm world, boolean endedBefore) {
    this.reading = reading;
    this.run = run;
    this.world = world;
    this.endedBefore = endedBefore;
  }

  /**
   * Starts a job: creates its folder {@code <data>/runs/<name>-N} and its journal, and starts it.
   * The job is durably accepted when this method returns.
   *
   * @param reading the kinds that are known
   * @param folder of the job file; its commands run there
   * @param executors what runs its programs; closed at the end
   * @throws BadInput if no machine can run the job, or a command of it cannot be found
   * @throws DriverStopped if the journal cannot be written
   */
  public static EmbeddedRun begin(
      JobReading reading,
      Path data,
      String name,
      JobSpec spec,
      Path folder,
      LocalMachines machines,
      Executors executors)
      throws IOException {
    return begin(reading, data, name, spec, folder, machines, executors, RunParts.NONE);
  }

  /**
   * The same.
   *
   * @param parts what the kind of the job adds
   */
  public static EmbeddedRun begin(
      JobReading reading,
      Path data,
      String name,
      JobSpec spec,
      Path folder,
      LocalMachines machines,
      Executors executors,
      RunParts parts)
      throws IOException {
    JobFile file =
        reading.files().parse("job file", spec.body(), folder, InstantSource.system().instant());
    EmbeddedMachines usable = EmbeddedMachines.of(file, machines, executors);
    RunFolder run = RunFolder.create(data, name, file.kind(), folder.toAbsolutePath(), spec.body());
    prepare(run, parts);
    EmbeddedRealm world = opened(reading, run, executors, parts);
    try {
      usable.start(world, run, parts, machines.joined());
      List<Fact> facts = joined(world.tell(at -> parts.submission(at, run.job(), spec)));
      if (facts.stream().noneMatch(Fact.JobAccepted.class::isInstance)) {
        throw BadInput.inArgument("job", name, "the job " + name + " was not accepted");
      }
      return new EmbeddedRun(reading, run, world, false);
    } catch (IOException | RuntimeException e) {
      world.close();
      run.removeIfUnused();
      throw e;
    }
  }

  /**
   * Resumes a job from its journal. Ends workers that survived from before first, and reports
   * results they had finished. A job that has ended is only opened.
   *
   * @param asked the machines to use; if absent, those of the run
   * @param otherwise the machines to use if the run did not split this computer
   * @param executors what runs its programs; closed at the end
   * @throws BadInput if there is no such job
   * @throws io.argosy.journal.error.JournalInUse if another process runs it
   */
  public static EmbeddedRun resume(
      JobReading reading,
      Path data,
      JobId job,
      Optional<LocalMachines> asked,
      LocalMachines otherwise,
      Executors executors)
      throws IOException {
    RunFolder run = RunFolder.find(data, job).orElseThrow(() -> noSuchJob(data, job));
    return resume(reading, run, asked, otherwise, executors);
  }

  /** The same for a known run. */
  public static EmbeddedRun resume(
      JobReading reading,
      RunFolder run,
      Optional<LocalMachines> asked,
      LocalMachines otherwise,
      Executors executors)
      throws IOException {
    return resume(reading, run, asked, otherwise, executors, RunParts.NONE);
  }

  /**
   * The same.
   *
   * @param parts what the kind of the job adds
   */
  public static EmbeddedRun resume(
      JobReading reading,
      RunFolder run,
      Optional<LocalMachines> asked,
      LocalMachines otherwise,
      Executors executors,
      RunParts parts)
      throws IOException {
    JobId job = run.job();
    refuseUnknownKind(reading, run);
    EmbeddedRealm world = opened(reading, run, executors, parts);
    try {
      JobStateView known = world.loaded().job(job).orElseThrow(() -> neverAccepted(run));
      boolean ended = known.phase() == JobStateView.Phase.ENDED;
      boolean again = parts.triesAgain() && known.canTryAgain(Instant.now());
      if (ended && !again) {
        world.rest(known.outcome().orElseThrow());
        return new EmbeddedRun(reading, run, world, true);
      }
      JobFile file = reading.files().parseAccepted(known.spec().body(), run.origin());
      refuseMissingFolder(run);
      LocalMachines machines =
          asked.or(() -> LocalMachines.split(world.loaded())).orElse(otherwise.forJob(file));
      EmbeddedMachines usable = EmbeddedMachines.of(file, machines, executors);
      List<Function<Instant, Stimulus>> news =
          new ArrayList<>(
              RunRecovery.news(run, world.files(), known, machines.back(world.loaded())));
      if (ended) {
        news.add(at -> new Stimulus.TryAgain(at, job));
      }
      news.addAll(parts.news(run, known));
      usable.start(world, run, parts, news);
      return new EmbeddedRun(reading, run, world, false);
    } catch (IOException | RuntimeException e) {
      world.close();
      throw e;
    }
  }

  private static void prepare(RunFolder run, RunParts parts) throws IOException {
    try {
      parts.prepare(run);
    } catch (IOException | RuntimeException e) {
      run.remove();
      throw e;
    }
  }

  private static EmbeddedRealm opened(
      JobReading reading, RunFolder run, Executors executors, RunParts parts) {
    EmbeddedRealm world = EmbeddedRealm.open(run, reading.rules());
    world.listen(parts::stored);
    world.closeToo(executors::close);
    return world;
  }

  /** A kind that only a later version knows must not run by the rules of another. */
  private static void refuseUnknownKind(JobReading reading, RunFolder run) {
    if (reading.rules().named(run.kind()).isEmpty()) {
      throw BadInput.inArgument(
          "job",
          run.job().value(),
          "job "
              + run.job()
              + " is of kind '"
              + run.kind()
              + "', which is not run here; resume it with the version that began it");
    }
  }

  /** The job's commands run in the folder of its file; without it nothing starts. */
  private static void refuseMissingFolder(RunFolder run) throws IOException {
    if (!Files.isDirectory(run.origin())) {
      throw BadInput.inArgument(
          "job",
          run.job().value(),
          "the folder of the job file, "
              + run.origin()
              + ", is not there; put it back and resume again: nothing is lost");
    }
  }

  private static BadInput noSuchJob(Path data, JobId job) {
    return BadInput.inArgument(
        "job", job.value(), "no job '" + job + "' in " + data.resolve("runs"));
  }

  private static RuntimeException neverAccepted(RunFolder run) {
    JobId job = run.job();
    return run.hasResults()
        ? new IllegalStateException(
            "the journal of job '"
                + job
                + "' is empty although results of it lie in "
                + run.results()
                + ": it was lost or removed, and the job cannot continue")
        : BadInput.inArgument(
            "job",
            job.value(),
            "job '" + job + "' was never accepted: nothing of it has run; run its file again");
  }

  public JobId job() {
    return run.job();
  }

  /** The run in numbers, as its journal has it. */
  RunReport report() {
    return RunFacts.report(run.path(), reading);
  }

  /** The terms of the job. */
  public Words words() {
    return reading.words(run.kind());
  }

  /** {@code <data>/runs/<job>}. */
  public Path folder() {
    return run.path();
  }

  /** The merged result, once it exists. */
  public Optional<Path> result() {
    return Optional.of(run.result()).filter(Files::isRegularFile);
  }

  /** The files of its attempts and kept results. */
  public PieceFiles files() {
    return world.files();
  }

  /** Whether the job had ended before this process opened it. */
  public boolean endedBefore() {
    return endedBefore;
  }

  /** What the open of the journal repaired, one sentence each. */
  public List<String> repairs() {
    return world.repairs();
  }

  /** Warnings about the job's program, one sentence each; each is returned once. */
  public List<String> warnings() {
    return world.warnings();
  }

  /** Reads the state between two entries; the state must not leave the view. */
  public <T> T read(Function<StateView, T> view) {
    return endedBefore ? view.apply(world.loaded()) : joined(world.look(view));
  }

  /** Completes when the job ends, or with {@link DriverStopped} if the journal fails. */
  public CompletableFuture<Outcome> ended() {
    return world.ended();
  }

  /**
   * Tells the kernel more about the job; completes once that is durable, or with {@link
   * DriverStopped}.
   */
  public CompletableFuture<List<Fact>> tell(Function<Instant, Stimulus> news) {
    return world.tell(news);
  }

  /** Stops because of a fault of this machine; {@link #ended()} completes with it. */
  public void giveUp(String reason) {
    world.giveUp(reason);
  }

  /** Cancels the job; {@link #ended()} completes when that is done. */
  public void cancel() {
    joined(world.tell(at -> new Stimulus.JobCancelled(at, run.job())));
  }

  /** Ends the workers, then the driver. The journal stays unchanged, ready to be resumed. */
  @Override
  public void close() {
    world.close();
  }

  private static <T> T joined(CompletableFuture<T> answer) {
    try {
      return answer.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof DriverStopped stopped ? stopped : e;
    }
  }
}
