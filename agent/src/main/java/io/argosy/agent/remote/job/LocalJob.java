package io.argosy.agent.remote.job;

import io.argosy.agent.Agent;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.podman.LocalImage;
import io.argosy.agent.remote.link.ServerRefusal;
import io.argosy.agent.remote.report.AgentTranslation;
import io.argosy.agent.remote.report.ReportSender;
import io.argosy.agent.report.ReportSink;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.wire.JobDescription;
import io.argosy.protocol.wire.Order;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * One job on this machine: its folder, its agent, and its outstanding work and reports. Orders are
 * carried out one after the other, so that the first can stage the job's files; only a stop does
 * not wait for the starts before it.
 */
public final class LocalJob implements ReportSender, ReportSink, AutoCloseable {
  private static final Duration LONGEST_END = Duration.ofSeconds(30);

  private final JobId job;
  private final Optional<String> refusal;
  private final JobFolder folder;
  private final AgentServices agentServices;
  private final JobDownloads jobDownloads;
  private final JobLimits limits;
  private final PieceFiles pieces;
  private final ExecutorService orders =
      Executors.newSingleThreadExecutor(Thread.ofVirtual().name("orders").factory());
  private final ExecutorService besides = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger underWay = new AtomicInteger();
  private final AttemptLogs logs;
  private final MergeOrders merges;
  private final WaitingStarts starts = new WaitingStarts();
  private final Set<AttemptId> stopped = ConcurrentHashMap.newKeySet();
  private volatile Optional<Agent> agent = Optional.empty();

  LocalJob(JobFolder folder, AgentServices agentServices) {
    this(folder, agentServices, Optional.empty());
  }

  /** For a job that must not run here, for the given reason. */
  static LocalJob refusing(JobFolder folder, AgentServices agentServices, IOException why) {
    return new LocalJob(folder, agentServices, Optional.of(String.valueOf(why.getMessage())));
  }

  private LocalJob(JobFolder folder, AgentServices agentServices, Optional<String> refusal) {
    this.refusal = refusal;
    this.job = folder.job();
    this.folder = folder;
    this.agentServices = agentServices;
    this.jobDownloads = new JobDownloads(agentServices.link(), agentServices.wire());
    this.limits = folder.limits(agentServices.limits());
    this.pieces = folder.pieces(limits);
    this.logs = new AttemptLogs(pieces, agentServices);
    this.merges = new MergeOrders(folder, agentServices, jobDownloads, limits, this);
  }

  JobFolder folder() {
    return folder;
  }

  /** Whether the job must not run here. */
  boolean isRefused() {
    return refusal.isPresent();
  }

  /** Carries out an order, after those before it. */
  public void follow(Order order, MachineId machine) {
    if (order instanceof Order.Merge merge) {
      besides(() -> merges.follow(merge.id(), refusal));
      return;
    }
    Instruction instruction = AgentTranslation.instruction(order, machine).orElseThrow();
    if (instruction instanceof Instruction.Start start) {
      starts.add(start.attempt());
    }
    if (instruction instanceof Instruction.Stop stop) {
      stopped.add(stop.attempt());
      if (starts.stop(stop.attempt())) {
        ended(stop.attempt(), new Ending.Finished());
        return;
      }
    }
    later(orders, () -> follow(new InstructionId(order.id()), instruction));
  }

  private void follow(InstructionId id, Instruction instruction) throws InterruptedException {
    if (instruction instanceof Instruction.Start start && !prepare(start.attempt())) {
      return;
    }
    if (agent.isPresent()) {
      agent.get().follow(id, instruction);
      return;
    }
    // Nothing of this job has run here since we are here: what is spoken of is over.
    if (instruction instanceof Instruction.Steer steer) {
      ended(steer.attempt(), new Ending.StoppedEarly());
    } else if (instruction instanceof Instruction.Stop stop) {
      ended(stop.attempt(), new Ending.Finished());
    }
  }

  /** Prepares the job for an attempt; false when the attempt ended before it began. */
  private boolean prepare(AttemptId attempt) throws InterruptedException {
    if (!starts.prepare(attempt)) {
      return false;
    }
    Optional<Ending> obstacle = Optional.empty();
    try {
      boolean known = agent.filter(it -> it.knows(attempt)).isPresent();
      obstacle = known ? Optional.empty() : getReady();
    } catch (InterruptedException e) {
      if (!stopped.contains(attempt)) {
        throw e;
      }
    }
    if (!starts.begin(attempt)) {
      return false;
    }
    obstacle.ifPresent(how -> ended(attempt, how));
    return obstacle.isEmpty();
  }

  /** What prevents an attempt from starting here. */
  private Optional<Ending> getReady() throws InterruptedException {
    clear();
    if (agentServices.disk().isShort()) {
      return Optional.of(new Ending.StoppedEarly());
    }
    return agent.isEmpty() ? begin() : Optional.empty();
  }

  /** Removes leftovers of a task that broke a limit, as soon as no attempt of the job runs. */
  void makeRoom() {
    if (limits.hasBrokenDisk()) {
      later(orders, this::clear);
    }
  }

  private void clear() throws InterruptedException {
    if (limits.hasBrokenDisk()
        && new CleanStart(folder, jobDownloads, pieces, limits).isMade(agent, this::warn)) {
      agent = Optional.empty();
    }
  }

  private void ended(AttemptId attempt, Ending how) {
    send(List.of(at -> new Stimulus.AttemptEnded(at, attempt, how)));
  }

  /** Prepares the job to run; its attempts end with whatever prevents it. */
  private Optional<Ending> begin() throws InterruptedException {
    if (refusal.isPresent()) {
      return Optional.of(JobPreparation.unfit(refusal.get()));
    }
    JobPreparation preparation =
        new JobPreparation(folder, agentServices, jobDownloads, limits, pieces);
    return switch (preparation.prepare(this, this::resolved, this::warn)) {
      case JobPreparation.Ready(Agent ready) -> {
        agent = Optional.of(ready);
        yield Optional.empty();
      }
      case JobPreparation.Obstacle(Ending how) -> Optional.of(how);
    };
  }

  private void resolved(AttemptId attempt, LocalImage image) {
    agentServices.log().say("image", image.name() + " is " + image.digest(), "job", job);
    send(List.of(at -> new Stimulus.ImageResolved(at, attempt, image.name(), image.digest())));
  }

  private void warn(String sentence) {
    agentServices.log().say("warning", sentence, "job", job);
  }

  @Override
  public CompletableFuture<List<Fact>> send(List<Function<Instant, Stimulus>> told) {
    List<Stimulus> news = told.stream().map(one -> one.apply(AgentTranslation.WHENEVER)).toList();
    CompletableFuture<List<Fact>> answer =
        agentServices.outbox().add(AgentTranslation.lane(news.getFirst()), job, this, news);
    for (Stimulus one : news) {
      if (one instanceof Stimulus.AttemptEnded over) {
        besides(() -> logs.ship(over.attempt(), over.ending()));
        if (stopped.contains(over.attempt())) {
          besides(() -> overtake(over, answer));
        }
      }
    }
    return answer;
  }

  /**
   * The reports of an attempt stay in order, so its end comes after results that are still being
   * uploaded. An ordered end waits for them only so long, because the server needs the slot.
   */
  private void overtake(Stimulus.AttemptEnded over, CompletableFuture<List<Fact>> answer)
      throws InterruptedException {
    try {
      answer.get(LONGEST_END.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException late) {
      agentServices.outbox().add("end of " + over.attempt(), job, this, List.of(over));
    } catch (ExecutionException e) {
      throw new IllegalStateException(e); // Answers arrive or do not; they never fail.
    }
  }

  @Override
  public Optional<Ending> noRoom(String reason) {
    agentServices.disk().isShort(); // Checks at once, so that the next attempts are returned.
    return Optional.of(JobPreparation.unfit("there is " + reason));
  }

  @Override
  public Path file(Stimulus.ResultStored result) {
    return pieces.whole(new PieceFiles.Stored(result.attempt(), result.piece()));
  }

  @Override
  public List<Path> outputs(Stimulus.ResultStored result) {
    return TaskOutputs.named(folder.outputs(), file(result));
  }

  @Override
  public void giveUp(AttemptId attempt) {
    agent.ifPresent(
        it -> it.follow(new InstructionId(0), new Instruction.Stop(attempt, new MachineId("-"))));
  }

  /** Reports what a killed predecessor had finished; removes the rest. */
  void salvage() {
    later(orders, new LeftResults(folder, agentServices, jobDownloads, this)::handIn);
  }

  /** Whether nothing of the job runs here, and no report of it is outstanding. */
  boolean isIdle() {
    return underWay.get() == 0
        && agent.filter(Agent::isWorking).isEmpty()
        && !agentServices.outbox().holds(job);
  }

  /** Whether the server no longer needs the job. */
  boolean isOver() throws InterruptedException {
    try {
      return jobDownloads.sheet(job).isEmpty();
    } catch (ServerRefusal refusal) {
      return false;
    }
  }

  /** Whether a running job here is unknown to the server, or differs from the server's. */
  boolean isAstray() throws InterruptedException {
    try {
      Optional<JobDescription> sheet = jobDownloads.sheet(job);
      return agent.isPresent() && sheet.filter(folder::isOf).isEmpty();
    } catch (ServerRefusal refusal) {
      return false;
    }
  }

  /** An action that may take long. */
  @FunctionalInterface
  interface Errand {
    void run() throws InterruptedException;
  }

  private void besides(Errand errand) {
    later(besides, errand);
  }

  private void later(ExecutorService where, Errand errand) {
    underWay.incrementAndGet();
    try {
      where.execute(
          () -> {
            try {
              errand.run();
            } catch (InterruptedException closing) {
              Thread.currentThread().interrupt();
            } finally {
              underWay.decrementAndGet();
            }
          });
    } catch (RejectedExecutionException closed) {
      underWay.decrementAndGet();
    }
  }

  /** Ends all workers without reports; complete results stay on disk. */
  @Override
  public void close() {
    orders.shutdownNow();
    merges.close();
    agent.ifPresent(Agent::close);
  }

  /** Gives up what is still under way, and removes the folder if it is empty. */
  void leave() throws IOException {
    besides.shutdownNow();
    if (pieces.stored().isEmpty()) {
      folder.remove();
    }
  }
}
