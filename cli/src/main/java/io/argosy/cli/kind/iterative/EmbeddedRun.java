package io.argosy.cli.kind.iterative;

import io.argosy.agent.process.Executors;
import io.argosy.cli.console.LocalMachines;
import io.argosy.core.balance.Policies;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.journal.FileJournal;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.DriverStopped;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/** One job, run on this machine by this process. */
public final class EmbeddedRun implements AutoCloseable {
  private static final String KIND = "iterative";

  private final RunFolder run;
  private final EmbeddedWorld world;
  private final boolean endedBefore;

  private EmbeddedRun(RunFolder run, EmbeddedWorld world, boolean endedBefore) {
    this.run = run;
    this.world = world;
    this.endedBefore = endedBefore;
  }

  /**
   * Starts a job: creates its folder {@code <data>/runs/<name>-N} and its journal, and starts it.
   * The job is durably accepted when this method returns.
   *
   * @param folder of the job file; its commands run there
   * @param executors what runs its programs; closed at the end
   * @throws BadInput if no machine can run the job, or a command of it cannot be found
   * @throws DriverStopped if the journal cannot be written
   */
  public static EmbeddedRun begin(
      Path data,
      String name,
      JobSpec.Iterative spec,
      Path folder,
      LocalMachines machines,
      Executors executors)
      throws IOException {
    JobFile file =
        JobFileReader.parse(
            "job file", spec.body(), folder, Policies.names(), InstantSource.system().instant());
    SequencedMap<String, JobFile.Run> runs = MachineFit.of(file, machines, executors);
    RunFolder run = RunFolder.create(data, name, KIND, folder.toAbsolutePath(), spec.body());
    EmbeddedWorld world = new EmbeddedWorld(run, FileJournal.open(run.journal()), executors);
    try {
      world.start(file, runs, MachineFit.oddities(file, machines), machines.joined());
      List<Fact> facts = joined(world.tell(at -> new Stimulus.JobSubmitted(at, run.job(), spec)));
      if (facts.stream().noneMatch(Fact.JobAccepted.class::isInstance)) {
        throw BadInput.inArgument("job", name, "the job " + name + " was not accepted");
      }
      return new EmbeddedRun(run, world, false);
    } catch (RuntimeException e) {
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
      Path data,
      JobId job,
      Optional<LocalMachines> asked,
      LocalMachines otherwise,
      Executors executors)
      throws IOException {
    RunFolder run = RunFolder.find(data, job).orElseThrow(() -> noSuchJob(data, job));
    return resume(run, asked, otherwise, executors);
  }

  /** Like {@link #resume(Path, JobId, Optional, LocalMachines, Executors)}, of a known run. */
  static EmbeddedRun resume(
      RunFolder run, Optional<LocalMachines> asked, LocalMachines otherwise, Executors executors)
      throws IOException {
    JobId job = run.job();
    refuseOtherKind(run);
    EmbeddedWorld world = new EmbeddedWorld(run, FileJournal.open(run.journal()), executors);
    try {
      JobState known = world.loaded().job(job).orElseThrow(() -> neverAccepted(run));
      boolean ended = known.phase() == JobState.Phase.ENDED;
      if (ended && !known.kind().canTryAgain(known, Instant.now())) {
        world.rest(known.outcome().orElseThrow());
        return new EmbeddedRun(run, world, true);
      }
      JobFile file =
          JobFileReader.parseAccepted(known.spec().body(), run.origin(), Policies.names());
      refuseMissingFolder(run);
      LocalMachines machines =
          asked.or(() -> LocalMachines.split(world.loaded())).orElse(otherwise.forJob(file));
      SequencedMap<String, JobFile.Run> runs = MachineFit.of(file, machines, executors);
      List<Function<Instant, Stimulus>> news =
          new ArrayList<>(RunRecovery.news(world.files(), known, machines.back(world.loaded())));
      if (ended) {
        news.add(at -> new Stimulus.TryAgain(at, job));
      }
      world.start(file, runs, MachineFit.oddities(file, machines), news);
      return new EmbeddedRun(run, world, false);
    } catch (IOException | RuntimeException e) {
      world.close();
      throw e;
    }
  }

  /**
   * Cancels a job that no process drives. Ends workers that survived from before first; nothing
   * starts, because no machine registers.
   *
   * @throws io.argosy.journal.error.JournalInUse if another process runs it
   */
  static void cancelStopped(RunFolder run) throws IOException {
    Executors none = new Executors(Executors.Choice.PROCESS);
    try (EmbeddedWorld world = new EmbeddedWorld(run, FileJournal.open(run.journal()), none)) {
      JobState known = world.loaded().job(run.job()).orElseThrow(() -> neverAccepted(run));
      if (known.phase() == JobState.Phase.ENDED) {
        return;
      }
      JobFile file =
          JobFileReader.parseAccepted(known.spec().body(), run.origin(), Policies.names());
      List<Function<Instant, Stimulus>> news =
          RunRecovery.news(world.files(), known, LocalMachines.gone(world.loaded()));
      world.start(file, new LinkedHashMap<>(), List.of(), news);
      joined(world.tell(at -> new Stimulus.JobCancelled(at, run.job())));
    }
  }

  /** A kind that only a later version knows must not run as if it were iterative. */
  private static void refuseOtherKind(RunFolder run) {
    if (!run.kind().equals(KIND)) {
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

  /** {@code <data>/runs/<job>}. */
  public Path folder() {
    return run.path();
  }

  /** The merged result, once it exists. */
  public Optional<Path> result() {
    return Optional.of(run.result()).filter(Files::isRegularFile);
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
  public <T> T read(Function<State, T> view) {
    return endedBefore ? view.apply(world.loaded()) : joined(world.look(view));
  }

  /** Completes when the job ends, or with {@link DriverStopped} if the journal fails. */
  public CompletableFuture<Outcome> ended() {
    return world.ended();
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
