package io.argosy.host.run;

import io.argosy.agent.Agent;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.podman.LocalImage;
import io.argosy.agent.report.ReportSink;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.host.HostPorts;
import io.argosy.host.HostedRealm;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import io.argosy.journal.Journal;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.wire.Ack;
import io.argosy.protocol.wire.Report;
import io.argosy.runtime.Driver;
import io.argosy.runtime.SteadyClock;
import io.argosy.runtime.blobs.RunPacks;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The realm of one run on this computer, of any kind: its journal, its decision loop, agents in
 * this process that need no network, and all bodies in the run's folder.
 *
 * <p>Whoever opens it looks at the loaded state, makes a {@link LocalMachine} of each machine, and
 * starts it. What those machines need is closed with it: {@link #closeToo}.
 */
public final class EmbeddedRealm implements AutoCloseable {
  private final RunFolder run;
  private final PieceFiles files;
  private final SteadyClock clock = new SteadyClock();
  private final HostedRealm host;
  private final Driver driver;
  private final CompletableFuture<Outcome> ended = new CompletableFuture<>();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Queue<String> warnings = new ConcurrentLinkedQueue<>();
  private final Set<String> told = new HashSet<>();
  private final ReportDispatch dispatch;
  private final InProcessAgents agents = new InProcessAgents();
  private final List<Runnable> later = new ArrayList<>();
  private Consumer<Entry> listener = entry -> {};
  private Optional<MergeWork> merging = Optional.empty();

  private EmbeddedRealm(RunFolder run, Journal journal) {
    this.run = run;
    files =
        new PieceFiles(run.job(), run.attempts(), run.kept())
            .packing((place, result) -> RunPacks.read(run.path(), place, result));
    host = new HostedRealm(journal, clock, this::stored, this::failed);
    driver = host.driver();
    dispatch = new ReportDispatch(driver, new RunPacks(run.path()));
  }

  /**
   * Loads the journal of a run; nothing happens before {@link #start}.
   *
   * @param kinds the kinds that its job may be of
   * @throws io.argosy.journal.error.JournalInUse if another process runs it
   */
  public static EmbeddedRealm open(RunFolder run, JobKinds kinds) {
    return new EmbeddedRealm(run, FileJournal.open(run.journal(), kinds));
  }

  /** The files of the run's attempts and kept results. */
  public PieceFiles files() {
    return files;
  }

  /** The state before the start. */
  public StateView loaded() {
    return host.loaded();
  }

  /** What the open of the journal repaired, one sentence each. */
  public List<String> repairs() {
    return host.journal().repairs();
  }

  /** What the agents report to the user since the last call; what two report is told once. */
  public List<String> warnings() {
    List<String> said = new ArrayList<>();
    for (String next = warnings.poll(); next != null; next = warnings.poll()) {
      if (told.add(next)) {
        said.add(next);
      }
    }
    return said;
  }

  /** Adds a sentence to what the user is told. */
  public void warn(String sentence) {
    warnings.add(sentence);
  }

  /** Sets what receives each entry once it is durable; to be called before the start. */
  public void listen(Consumer<Entry> to) {
    listener = to;
  }

  /** Closes something after the agents, which use it; the last one first. */
  public void closeToo(Runnable close) {
    later.addFirst(close);
  }

  /**
   * Starts the driver.
   *
   * @param collected what becomes of results that the job file does not merge
   * @param news the stimuli of the start; each machine that they register is among the machines
   */
  public void start(
      JobFile file,
      MergeWork.Collected collected,
      List<LocalMachine> machines,
      List<Function<Instant, Stimulus>> news) {
    machines.forEach(machine -> agents.add(machine.name(), agent(machine)));
    MergeWork merges = new MergeWork(run, files, file, collected, driver);
    merging = Optional.of(merges);
    driver.stopped().whenComplete((nothing, why) -> giveUp(Optional.ofNullable(why)));
    dispatch.start();
    host.start(new HostPorts(agents, merges, HostPorts.RentalPort.NONE), news);
  }

  private Agent agent(LocalMachine machine) {
    return new Agent(machine.program(), machine.files(), reports(), this::left, this::warn);
  }

  /** Records the image that an attempt uses. */
  public void resolved(AttemptId attempt, LocalImage image) {
    tell(at -> new Stimulus.ImageResolved(at, attempt, image.name(), image.digest()));
  }

  /** The file of the result that is kept for an index, under its final name. */
  public Path kept(long index) throws IOException {
    KeptResult kept =
        look(state -> state.job(run.job()).map(job -> job.kept().get(index)))
            .join()
            .orElseThrow(() -> new IOException("no result is kept for " + index));
    return files.publish(kept.attempt(), kept.piece(), kept.result());
  }

  private ReportSink reports() {
    return new ReportSink() {
      @Override
      public CompletableFuture<List<Ack>> send(List<Report> reports) {
        return dispatch.send(reports);
      }

      @Override
      public Optional<Ending> noRoom(String reason) {
        driver.giveUp(reason);
        return Optional.empty();
      }
    };
  }

  /** For a job that has ended: there is nothing to run. */
  public void rest(Outcome outcome) {
    ended.complete(outcome);
  }

  /** Submits a stimulus; completes with the facts once they are durable. */
  public CompletableFuture<List<Fact>> tell(Function<Instant, Stimulus> one) {
    return driver.tell(List.of(one));
  }

  /** Reads the state between two entries; the state must not leave the view. */
  public <T> CompletableFuture<T> look(Function<StateView, T> view) {
    return driver.look(view);
  }

  /** Completes when the job ends, or exceptionally if the journal fails. */
  public CompletableFuture<Outcome> ended() {
    return ended.copy();
  }

  private void failed(JobId job, String sentence, Throwable why) {
    warnings.add(job + ": " + sentence + ": " + why.getMessage());
  }

  private void stored(Entry entry, StateView state) {
    listener.accept(entry);
    for (Fact fact : entry.facts()) {
      if (fact instanceof Fact.JobEnded over) {
        ended.complete(over.outcome());
      }
    }
  }

  private Optional<Duration> left() {
    return host.live()
        .deadline(run.job())
        .map(deadline -> Duration.between(clock.instant(), deadline));
  }

  /** Stops the driver because of a fault of this machine. */
  public void giveUp(String reason) {
    driver.giveUp(reason);
  }

  private void giveUp(Optional<Throwable> why) {
    why.ifPresent(ended::completeExceptionally);
  }

  /** Ends the workers, then the driver. The journal stays unchanged, ready to be resumed. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      agents.close();
      later.forEach(Runnable::run);
      merging.ifPresent(MergeWork::close);
      dispatch.close();
      host.close();
    }
  }
}
