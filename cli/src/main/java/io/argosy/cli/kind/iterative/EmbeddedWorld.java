package io.argosy.cli.kind.iterative;

import io.argosy.agent.Agent;
import io.argosy.agent.executor.Executor;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.podman.LocalImage;
import io.argosy.agent.process.Executors;
import io.argosy.agent.process.UserProgram;
import io.argosy.agent.report.ReportSink;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.host.HostPorts;
import io.argosy.host.HostedRealm;
import io.argosy.host.run.InProcessAgents;
import io.argosy.host.run.MergeWork;
import io.argosy.journal.Entry;
import io.argosy.journal.Journal;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.wire.Ack;
import io.argosy.protocol.wire.Report;
import io.argosy.runtime.Driver;
import io.argosy.runtime.SteadyClock;
import io.argosy.runtime.agents.AgentMessages;
import io.argosy.runtime.runs.RunFolder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** The realm of one run: agents in this process, and merges in the run's folder. */
final class EmbeddedWorld implements AutoCloseable {
  private final Executors executors;
  private final RunFolder run;
  private final PieceFiles files;
  private final SteadyClock clock = new SteadyClock();
  private final HostedRealm host;
  private final Driver driver;
  private final CompletableFuture<Outcome> ended = new CompletableFuture<>();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Queue<String> warnings = new ConcurrentLinkedQueue<>();
  private final Set<String> told = new HashSet<>();
  private final InProcessAgents agents = new InProcessAgents();
  private Optional<MergeWork> merging = Optional.empty();

  EmbeddedWorld(RunFolder run, Journal journal, Executors executors) {
    this.executors = executors;
    this.run = run;
    files = new PieceFiles(run.job(), run.attempts(), run.results());
    host = new HostedRealm(journal, clock, this::stored, this::failed);
    driver = host.driver();
  }

  PieceFiles files() {
    return files;
  }

  /** The state before the start. */
  State loaded() {
    return host.loaded();
  }

  List<String> repairs() {
    return host.journal().repairs();
  }

  /** What the agents report to the user since the last call; what two report is told once. */
  List<String> warnings() {
    List<String> said = new ArrayList<>();
    for (String next = warnings.poll(); next != null; next = warnings.poll()) {
      if (told.add(next)) {
        said.add(next);
      }
    }
    return said;
  }

  /**
   * Starts the driver.
   *
   * @param runs how the job runs on each machine
   * @param oddities warnings for the user
   */
  void start(
      JobFile file,
      SequencedMap<String, JobFile.Run> runs,
      List<String> oddities,
      List<Function<Instant, Stimulus>> news) {
    warnings.addAll(oddities);
    runs.forEach((machine, way) -> agents.add(machine, agent(file, way)));
    MergeWork merges = new MergeWork(run, files, file, driver);
    merging = Optional.of(merges);
    driver.stopped().whenComplete((nothing, why) -> giveUp(Optional.ofNullable(why)));
    host.start(new HostPorts(agents, merges, HostPorts.RentalPort.NONE), news);
  }

  private Agent agent(JobFile file, JobFile.Run way) {
    Executors.oddity(executors.choice(), way).ifPresent(warnings::add);
    Executor executor = executors.of(way, Executors.Host.own(this::resolved));
    UserProgram program = new UserProgram(run.job(), file, way, Optional.empty(), executor);
    PieceFiles own = executors.contains(way) ? files.contained() : files;
    return new Agent(program, own, reports(), this::left, warnings::add);
  }

  private void resolved(AttemptId attempt, LocalImage image) {
    tell(at -> new Stimulus.ImageResolved(at, attempt, image.name(), image.digest()));
  }

  private ReportSink reports() {
    return new ReportSink() {
      @Override
      public CompletableFuture<List<Ack>> send(List<Report> reports) {
        return driver.tell(AgentMessages.stimuli(reports)).thenApply(AgentMessages::acks);
      }

      @Override
      public Optional<Ending> noRoom(String reason) {
        driver.giveUp(reason);
        return Optional.empty();
      }
    };
  }

  /** For a job that has ended: there is nothing to run. */
  void rest(Outcome outcome) {
    ended.complete(outcome);
  }

  CompletableFuture<List<Fact>> tell(Function<Instant, Stimulus> one) {
    return driver.tell(List.of(one));
  }

  <T> CompletableFuture<T> look(Function<State, T> view) {
    return driver.look(view);
  }

  CompletableFuture<Outcome> ended() {
    return ended.copy();
  }

  private void failed(JobId job, String sentence, Throwable why) {
    warnings.add(job + ": " + sentence + ": " + why.getMessage());
  }

  private void stored(Entry entry, State state) {
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

  private void giveUp(Optional<Throwable> why) {
    why.ifPresent(ended::completeExceptionally);
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      agents.close();
      executors.close();
      merging.ifPresent(MergeWork::close);
      host.close();
    }
  }
}
