package io.argosy.agent.remote.job;

import io.argosy.agent.Agent;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.podman.LocalImage;
import io.argosy.agent.remote.link.ServerRefusal;
import io.argosy.agent.remote.report.ReportSender;
import io.argosy.agent.report.ReportSink;
import io.argosy.agent.report.WireValues;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.JobId;
import io.argosy.protocol.wire.Ack;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.JobDescription;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
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
  public void follow(Order order) {
    switch (order) {
      case Order.Merge merge -> besides(() -> merges.follow(merge.id(), refusal));
      case Order.Start start -> {
        AttemptId attempt = WireValues.attempt(start.attempt());
        starts.add(attempt);
        later(orders, () -> start(attempt, start));
      }
      case Order.Steer steer ->
          later(orders, () -> change(steer, steer.attempt(), new Ending.StoppedEarly()));
      case Order.Stop stop -> stop(stop);
    }
  }

  private void stop(Order.Stop stop) {
    AttemptId attempt = WireValues.attempt(stop.attempt());
    stopped.add(attempt);
    if (starts.stop(attempt)) {
      ended(attempt, new Ending.Finished());
    } else {
      later(orders, () -> change(stop, stop.attempt(), new Ending.Finished()));
    }
  }

  private void start(AttemptId attempt, Order.Start start) throws InterruptedException {
    if (prepare(attempt)) {
      agent.ifPresent(it -> it.follow(start));
    }
  }

  /** If nothing of this job has run here since this agent began, the attempt is over. */
  private void change(Order order, AttemptRef attempt, Ending otherwise) {
    agent.ifPresentOrElse(
        it -> it.follow(order), () -> ended(WireValues.attempt(attempt), otherwise));
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
    send(List.of(WireValues.ended(attempt, how)));
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
    send(List.of(new Report.ImageFound(WireValues.attempt(attempt), image.name(), image.digest())));
  }

  private void warn(String sentence) {
    agentServices.log().say("warning", sentence, "job", job);
  }

  @Override
  public CompletableFuture<List<Ack>> send(List<Report> reports) {
    CompletableFuture<List<Ack>> answer =
        agentServices.outbox().add(lane(reports.getFirst()), job, this, reports);
    for (Report one : reports) {
      if (one instanceof Report.Ended over) {
        AttemptId attempt = WireValues.attempt(over.attempt());
        besides(() -> logs.ship(over));
        if (stopped.contains(attempt)) {
          besides(() -> overtake(over, answer));
        }
      }
    }
    return answer;
  }

  /** The reports of an attempt arrive in order, and every other report independently. */
  private static String lane(Report report) {
    return report.subject().map(AttemptRef::toString).orElseGet(report::toString);
  }

  /**
   * The reports of an attempt stay in order, so its end comes after results that are still being
   * uploaded. An ordered end waits for them only so long, because the server needs the slot.
   */
  private void overtake(Report.Ended over, CompletableFuture<List<Ack>> answer)
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
  public Path file(Report.Stored result) {
    return pieces.whole(
        new PieceFiles.Stored(
            WireValues.attempt(result.attempt()), WireValues.interval(result.piece())));
  }

  @Override
  public List<Output> outputs(Report.Stored result) {
    return TaskOutputs.named(folder.outputs(), file(result));
  }

  @Override
  public void giveUp(AttemptId attempt) {
    agent.ifPresent(it -> it.stop(attempt));
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

  /** Uploads the logs of all attempts, after they have ended. */
  void shipLogs(Duration atMost) throws InterruptedException {
    besides(logs::shipRest);
    besides.shutdown();
    besides.awaitTermination(atMost.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Gives up what is still under way, and removes the folder if it is empty. */
  void leave() throws IOException {
    besides.shutdownNow();
    if (pieces.stored().isEmpty()) {
      folder.remove();
    }
  }
}
