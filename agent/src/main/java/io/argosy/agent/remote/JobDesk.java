package io.argosy.agent.remote;

import io.argosy.agent.Agent;
import io.argosy.agent.PieceFiles;
import io.argosy.agent.Reports;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.podman.Image;
import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Instruction;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.wire.JobSheet;
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
final class JobDesk implements Sender, Reports, AutoCloseable {
  private static final Duration LONGEST_END = Duration.ofSeconds(30);

  private final JobId job;
  private final Optional<String> refusal;
  private final JobFolder folder;
  private final Office office;
  private final Sheets sheets;
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

  JobDesk(JobFolder folder, Office office) {
    this(folder, office, Optional.empty());
  }

  /** For a job that must not run here, for the given reason. */
  static JobDesk refusing(JobFolder folder, Office office, IOException why) {
    return new JobDesk(folder, office, Optional.of(String.valueOf(why.getMessage())));
  }

  private JobDesk(JobFolder folder, Office office, Optional<String> refusal) {
    this.refusal = refusal;
    this.job = folder.job();
    this.folder = folder;
    this.office = office;
    this.sheets = new Sheets(office.link(), office.wire());
    this.limits = folder.limits(office.limits());
    this.pieces = folder.pieces(limits);
    this.logs = new AttemptLogs(pieces, office);
    this.merges = new MergeOrders(folder, office, sheets, limits, this);
  }

  JobFolder folder() {
    return folder;
  }

  /** Whether the job must not run here. */
  boolean isRefused() {
    return refusal.isPresent();
  }

  /** Carries out an order, after those before it. */
  void follow(Order order, MachineId machine) {
    if (order instanceof Order.Merge merge) {
      besides(() -> merges.follow(merge.id(), refusal));
      return;
    }
    Instruction instruction = Translation.instruction(order, machine).orElseThrow();
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
    if (office.disk().isShort()) {
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
        && new CleanStart(folder, sheets, pieces, limits).isMade(agent, this::warn)) {
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
    JobPreparation preparation = new JobPreparation(folder, office, sheets, limits, pieces);
    return switch (preparation.prepare(this, this::resolved, this::warn)) {
      case JobPreparation.Ready(Agent ready) -> {
        agent = Optional.of(ready);
        yield Optional.empty();
      }
      case JobPreparation.Obstacle(Ending how) -> Optional.of(how);
    };
  }

  private void resolved(AttemptId attempt, Image image) {
    office.log().say("image", image.name() + " is " + image.digest(), "job", job);
    send(List.of(at -> new Stimulus.ImageResolved(at, attempt, image.name(), image.digest())));
  }

  private void warn(String sentence) {
    office.log().say("warning", sentence, "job", job);
  }

  @Override
  public CompletableFuture<List<Fact>> send(List<Function<Instant, Stimulus>> told) {
    List<Stimulus> news = told.stream().map(one -> one.apply(Translation.WHENEVER)).toList();
    CompletableFuture<List<Fact>> answer =
        office.outbox().add(Translation.lane(news.getFirst()), job, this, news);
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
      office.outbox().add("end of " + over.attempt(), job, this, List.of(over));
    } catch (ExecutionException e) {
      throw new IllegalStateException(e); // Answers arrive or do not; they never fail.
    }
  }

  @Override
  public Optional<Ending> noRoom(String reason) {
    office.disk().isShort(); // Checks at once, so that the next attempts are returned.
    return Optional.of(JobPreparation.unfit("there is " + reason));
  }

  @Override
  public Path file(Stimulus.ResultStored result) {
    return pieces.whole(new PieceFiles.Stored(result.attempt(), result.piece()));
  }

  @Override
  public List<Path> outputs(Stimulus.ResultStored result) {
    return Depot.named(folder.outputs(), file(result));
  }

  @Override
  public void giveUp(AttemptId attempt) {
    agent.ifPresent(
        it -> it.follow(new InstructionId(0), new Instruction.Stop(attempt, new MachineId("-"))));
  }

  /** Reports what a killed predecessor had finished; removes the rest. */
  void salvage() {
    later(orders, new LeftResults(folder, office, sheets, this)::handIn);
  }

  /** Whether nothing of the job runs here, and no report of it is outstanding. */
  boolean isIdle() {
    return underWay.get() == 0
        && agent.filter(Agent::isWorking).isEmpty()
        && !office.outbox().holds(job);
  }

  /** Whether the server no longer needs the job. */
  boolean isOver() throws InterruptedException {
    try {
      return sheets.sheet(job).isEmpty();
    } catch (Refusal refusal) {
      return false;
    }
  }

  /** Whether a running job here is unknown to the server, or differs from the server's. */
  boolean isAstray() throws InterruptedException {
    try {
      Optional<JobSheet> sheet = sheets.sheet(job);
      return agent.isPresent() && sheet.filter(folder::isOf).isEmpty();
    } catch (Refusal refusal) {
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
