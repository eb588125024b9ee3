package io.argosy.agent.slurm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Calls Slurm for all attempts, in one thread: lists allocations once per interval, submits
 * requests as arrays, cancels what is no longer needed. It never calls Slurm under the lock.
 */
final class SlurmController implements AutoCloseable {
  /** Attempts that start within this go into one array. */
  private static final Duration GATHERING = Duration.ofMillis(250);

  /** The shortest interval between two calls of Slurm. */
  private static final Duration BREATH = Duration.ofMillis(200);

  /** The shortest interval between two calls while Slurm does not answer. */
  private static final Duration LONG_BREATH = Duration.ofSeconds(2);

  /** How often waiting allocations get a sign of life; they end after ten minutes without. */
  private static final Duration PULSE = Duration.ofSeconds(60);

  /** How long the closing agent waits until all allocations are cancelled. */
  private static final Duration FAREWELL = Duration.ofSeconds(20);

  private final SlurmTerms terms;
  private final SlurmSubmission slurmSubmission;
  private final ClusterReports clusterReports;
  private final AllocationTable allocationTable = new AllocationTable();
  private final Thread thread;
  private Optional<ClusterLimits> limits = Optional.empty();
  private QueueDemand queueDemand = QueueDemand.hearty(System.nanoTime());
  private boolean closed;
  private boolean away;

  /** Whether to act before the interval is over. */
  private boolean stirred = true;

  private long gatheringSinceNanos = System.nanoTime();
  private long lookedNanos = System.nanoTime() - PULSE.toNanos();
  private long pulses;
  private long pulseNanos = lookedNanos;
  private long begunLooks;
  private long goodLook;

  SlurmController(
      SlurmTerms terms, SlurmSubmission slurmSubmission, ClusterListener clusterListener) {
    this.terms = terms;
    this.slurmSubmission = slurmSubmission;
    this.clusterReports = new ClusterReports(clusterListener);
    this.thread = Thread.ofPlatform().daemon().name("slurm").unstarted(this::work);
  }

  void start() {
    thread.start();
  }

  /** How long an allocation may last, as far as that is known. */
  synchronized Optional<Duration> longest() {
    return limits.flatMap(ClusterLimits::time);
  }

  /** Requests an allocation; returns the number of the request. */
  synchronized long ask(AllocationRequest allocationRequest) {
    long now = System.nanoTime();
    if (allocationTable.wanted() == 0) {
      gatheringSinceNanos = now;
    }
    stir();
    return allocationTable.ask(allocationRequest, now);
  }

  /** Waits for the outcome of a request. */
  synchronized AllocationStage await(long request) throws InterruptedException {
    AllocationStage allocationStage = allocationTable.place(request);
    while (allocationStage instanceof AllocationStage.Wanted
        || allocationStage instanceof AllocationStage.Queued) {
      wait();
      allocationStage = allocationTable.place(request);
    }
    return allocationStage;
  }

  /** Releases an allocation that is no longer needed, or its request. */
  synchronized void release(long request) {
    if (allocationTable.release(request)) {
      queueDemand = queueDemand.freed(System.nanoTime());
    }
    stir();
  }

  /** The next report of Slurm on a request; empty when none comes for so long. */
  synchronized Optional<AllocationStage> look(long request, Duration atMost)
      throws InterruptedException {
    long needed = begunLooks + 1;
    long until = System.nanoTime() + atMost.toNanos();
    stir();
    while (goodLook < needed && !closed) {
      long left = (until - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return Optional.empty();
      }
      wait(left);
    }
    return goodLook < needed ? Optional.empty() : Optional.of(allocationTable.place(request));
  }

  private void stir() {
    stirred = true;
    notifyAll();
  }

  private void work() {
    try {
      while (rest()) {
        beat();
        turn();
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  private void turn() throws InterruptedException {
    long look;
    synchronized (this) {
      stirred = false;
      look = ++begunLooks;
    }
    if (limits.isEmpty()) {
      Optional<ClusterLimits> now = slurmSubmission.limits();
      synchronized (this) {
        limits = now;
      }
    }
    Optional<List<ListedAllocation>> listing =
        limits.isPresent() ? slurmSubmission.list() : Optional.empty();
    List<String> leaving = heard(look, listing);
    if (!leaving.isEmpty() && listing.isPresent()) {
      slurmSubmission.cancel(leaving);
    }
    if (listing.isPresent()) {
      submit();
    }
    tell();
  }

  /** Handles Slurm's answer; returns what to cancel. */
  private synchronized List<String> heard(long look, Optional<List<ListedAllocation>> listing) {
    long now = System.nanoTime();
    lookedNanos = now;
    away = listing.isEmpty();
    if (listing.isPresent()) {
      allocationTable.seen(listing.get());
      goodLook = look;
    }
    if (allocationTable.giveUp(now, terms.patience()) > 0) {
      queueDemand = queueDemand.inVain(now, terms.patience());
    }
    notifyAll();
    return allocationTable.leaving();
  }

  private void submit() throws InterruptedException {
    boolean inArray = limits.map(ClusterLimits::array).orElse(0) >= 1;
    for (Optional<AllocationTable.Batch> next = next(); next.isPresent(); next = next()) {
      AllocationTable.Batch batch = next.get();
      CommandResult commandResult = slurmSubmission.submit(batch.wish(), batch.size(), inArray);
      Optional<List<String>> elements =
          commandResult.isGood()
              ? SlurmSubmission.elements(commandResult.out(), batch.size(), inArray)
              : Optional.empty();
      note(batch, elements, commandResult);
    }
  }

  private synchronized Optional<AllocationTable.Batch> next() {
    long now = System.nanoTime();
    boolean gathering = now - gatheringSinceNanos < GATHERING.toNanos();
    if (closed || gathering || !queueDemand.isReady(now)) {
      return Optional.empty();
    }
    return allocationTable.batch(
        Math.min(queueDemand.most(), limits.map(ClusterLimits::array).orElse(1)));
  }

  private synchronized void note(
      AllocationTable.Batch batch, Optional<List<String>> elements, CommandResult commandResult) {
    long now = System.nanoTime();
    if (elements.isPresent()) {
      allocationTable.submitted(batch, elements.get(), now);
      queueDemand =
          allocationTable.wanted() == 0
              ? QueueDemand.hearty(now)
              : queueDemand.taken(batch.size(), now);
      // The next listing shows its new state.
      stirred = true;
    } else {
      queueDemand = queueDemand.refused(batch.size(), now);
      if (!queueDemand.isReady(now)) {
        clusterReports.refused(
            commandResult.complaint(), allocationTable.held(), allocationTable.wanted());
      }
    }
  }

  private void tell() {
    ClusterReports.News news;
    synchronized (this) {
      boolean ready = queueDemand.isReady(System.nanoTime());
      boolean tight = away || (queueDemand.tight() && (!ready || allocationTable.wanted() > 0));
      news =
          new ClusterReports.News(
              away,
              tight,
              allocationTable.held(),
              allocationTable.wanted(),
              allocationTable.reasons());
    }
    clusterReports.tell(news, System.nanoTime());
  }

  /** Waits until something is to be done; returns whether to continue. */
  private synchronized boolean rest() throws InterruptedException {
    for (long left = left(); left > 0 && !closed; left = left()) {
      wait(left);
    }
    return !closed;
  }

  /** Milliseconds until the next turn. */
  private long left() {
    long now = System.nanoTime();
    boolean often = !allocationTable.isIdle() && terms.interval().compareTo(PULSE) < 0;
    Duration pause = away ? LONG_BREATH : often ? terms.interval() : PULSE;
    long due = lookedNanos + pause.toNanos();
    if (stirred && !away) {
      due = Math.min(due, lookedNanos + BREATH.toNanos());
    }
    if (queueDemand.tight() && !queueDemand.isReady(now)) {
      // Then the agent offers more slots again.
      due = Math.min(due, queueDemand.againNanos());
    }
    if (allocationTable.wanted() > 0 && !away) {
      long ready = Math.max(queueDemand.againNanos(), gatheringSinceNanos + GATHERING.toNanos());
      due = Math.min(due, Math.max(ready, lookedNanos + BREATH.toNanos()));
    }
    return due <= now ? 0 : (due - now) / 1_000_000 + 1;
  }

  /** Shows the waiting allocations that the agent is alive. */
  private void beat() {
    long now = System.nanoTime();
    if (now - pulseNanos < PULSE.toNanos()) {
      return;
    }
    pulseNanos = now;
    pulses++;
    try {
      Files.writeString(
          slurmSubmission.alive().resolveSibling("alive.part"), now + " " + pulses + "\n");
      Files.move(
          slurmSubmission.alive().resolveSibling("alive.part"),
          slurmSubmission.alive(),
          StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      // The next write may succeed; the allocations wait for a while.
      return;
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    thread.interrupt();
    try {
      thread.join();
      long until = System.nanoTime() + FAREWELL.toNanos();
      while (!slurmSubmission.endAll() && System.nanoTime() - until < 0) {
        Thread.sleep(BREATH);
      }
      Files.deleteIfExists(slurmSubmission.alive());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // Remaining allocations get no more signs of life, and end.
      return;
    }
  }
}
