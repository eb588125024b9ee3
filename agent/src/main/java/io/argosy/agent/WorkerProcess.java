package io.argosy.agent;

import io.argosy.agent.cooperative.Conversation;
import io.argosy.agent.cooperative.WorkerBalancer;
import io.argosy.agent.executor.Allocation;
import io.argosy.agent.executor.CallResult;
import io.argosy.agent.process.CallEndText;
import io.argosy.agent.report.AttemptReporter;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.talk.Answer;
import io.argosy.protocol.talk.Ask;
import io.argosy.protocol.talk.BadMessage;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** One worker of a cooperative program: its process, and the dialogue with it. */
final class WorkerProcess implements Conversation {
  /** How often the agent checks whether the program still responds. */
  private static final Duration GLANCE = Duration.ofMillis(500);

  private final Agent.World world;
  private final int worker;
  private final WorkerBalancer workerBalancer;
  private final CooperativeProcess cooperativeProcess;
  private final Dialogue dialogue;
  private Optional<String> failure = Optional.empty();
  private final long beganNanos = System.nanoTime();
  private volatile long heardNanos = beganNanos;

  WorkerProcess(
      Agent.World world,
      AttemptId attempt,
      int worker,
      WorkerBalancer workerBalancer,
      AttemptReporter attemptReporter,
      Participation.Over over) {
    this.world = world;
    this.worker = worker;
    this.workerBalancer = workerBalancer;
    ResultStore store = new ResultStore(world, attempt, worker);
    this.dialogue = new Dialogue(workerBalancer, worker, attemptReporter, store, over);
    this.cooperativeProcess = new CooperativeProcess(world, attempt, worker, over);
  }

  /** Works until the program ends, and returns how it ended. */
  Ending run(Allocation allocation) throws InterruptedException {
    try {
      cooperativeProcess.start(allocation, this);
      return ending(awaitExit());
    } catch (IOException e) {
      return workerBalancer.isStopped()
          ? new Ending.Finished()
          : failed("could not run '" + world.program().name() + "': " + e.getMessage());
    } finally {
      cooperativeProcess.clear();
    }
  }

  private CallResult awaitExit() throws InterruptedException {
    Optional<CallResult> exit = cooperativeProcess.await(GLANCE);
    while (exit.isEmpty()) {
      Optional<Duration> limit = world.program().timeout();
      Duration silent = Duration.ofNanos(System.nanoTime() - heardNanos);
      if (limit.isPresent()
          && !workerBalancer.isWaiting(worker)
          && silent.compareTo(limit.get()) > 0) {
        fail("printed nothing for " + limit.get().toSeconds() + " s (run.timeout)");
      }
      exit = cooperativeProcess.await(GLANCE);
    }
    return exit.get();
  }

  private Ending ending(CallResult exit) {
    Optional<String> wrong;
    synchronized (this) {
      wrong = failure;
    }
    if (workerBalancer.isStopped()) {
      return new Ending.Finished();
    }
    if (exit instanceof CallResult.Lost(String reason)) {
      world.warnings().accept("has lost a worker: " + reason);
      return new Ending.StoppedEarly();
    }
    if (wrong.isPresent()) {
      return failed(wrong.get());
    }
    return CallEndText.wrong(exit)
        .map(this::failed)
        .orElseGet(
            () -> dialogue.hasLeft() ? new Ending.StoppedEarly() : failed(dialogue.leftUndone()));
  }

  private Ending failed(String reason) {
    String said = cooperativeProcess.lastLines();
    String whole = world.files().room().reason(beganNanos, reason, said);
    return new Ending.Failed(workerBalancer.running(worker), whole, said);
  }

  /** Ends the program; one that waits for work is told to end by itself. */
  void end() {
    cooperativeProcess.end(workerBalancer.isWaiting(worker) ? world.grace() : Duration.ZERO);
  }

  @Override
  public Answer answer(Ask ask) {
    heardNanos = System.nanoTime();
    try {
      return dialogue.answer(ask);
    } catch (BadMessage badMessage) {
      return confused(badMessage);
    } catch (IOException e) {
      return confused(new BadMessage("could not store its result: " + e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Answer.End();
    } finally {
      heardNanos = System.nanoTime();
    }
  }

  @Override
  public Answer confused(BadMessage badMessage) {
    fail(badMessage.sentence());
    return new Answer.Wrong(badMessage.sentence());
  }

  private void fail(String reason) {
    synchronized (this) {
      failure = failure.isPresent() ? failure : Optional.of(reason);
    }
    world.background().execute(() -> cooperativeProcess.end(Duration.ZERO));
  }
}
