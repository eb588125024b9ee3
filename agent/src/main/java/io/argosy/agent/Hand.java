package io.argosy.agent;

import io.argosy.agent.executor.Berth;
import io.argosy.agent.executor.Verdict;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.protocol.job.Way;
import io.argosy.protocol.talk.Answer;
import io.argosy.protocol.talk.Ask;
import io.argosy.protocol.talk.Nonsense;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** One worker of a cooperative program: its process, and the dialogue with it. */
final class Hand implements Conversation {
  /** How often the agent checks whether the program still responds. */
  private static final Duration GLANCE = Duration.ofMillis(500);

  private final Agent.World world;
  private final int worker;
  private final Foreman foreman;
  private final Companion companion;
  private final Dialogue dialogue;
  private Optional<String> failure = Optional.empty();
  private final long beganNanos = System.nanoTime();
  private volatile long heardNanos = beganNanos;

  Hand(
      Agent.World world,
      AttemptId attempt,
      int worker,
      Foreman foreman,
      Voice voice,
      Way.Over over) {
    this.world = world;
    this.worker = worker;
    this.foreman = foreman;
    ResultStore store = new ResultStore(world, attempt, worker);
    this.dialogue = new Dialogue(foreman, worker, voice, store, over);
    this.companion = new Companion(world, attempt, worker, over);
  }

  /** Works until the program ends, and returns how it ended. */
  Ending run(Berth berth) throws InterruptedException {
    try {
      companion.start(berth, this);
      return ending(awaitExit());
    } catch (IOException e) {
      return foreman.isStopped()
          ? new Ending.Finished()
          : failed("could not run '" + world.program().name() + "': " + e.getMessage());
    } finally {
      companion.clear();
    }
  }

  private Verdict awaitExit() throws InterruptedException {
    Optional<Verdict> exit = companion.await(GLANCE);
    while (exit.isEmpty()) {
      Optional<Duration> limit = world.program().timeout();
      Duration silent = Duration.ofNanos(System.nanoTime() - heardNanos);
      if (limit.isPresent() && !foreman.isWaiting(worker) && silent.compareTo(limit.get()) > 0) {
        fail("said nothing for " + limit.get().toSeconds() + " s (run.timeout)");
      }
      exit = companion.await(GLANCE);
    }
    return exit.get();
  }

  private Ending ending(Verdict exit) {
    Optional<String> wrong;
    synchronized (this) {
      wrong = failure;
    }
    if (foreman.isStopped()) {
      return new Ending.Finished();
    }
    if (exit instanceof Verdict.Lost(String reason)) {
      world.warnings().accept("has lost a worker: " + reason);
      return new Ending.StoppedEarly();
    }
    if (wrong.isPresent()) {
      return failed(wrong.get());
    }
    return Ends.wrong(exit)
        .map(this::failed)
        .orElseGet(
            () -> dialogue.hasLeft() ? new Ending.StoppedEarly() : failed(dialogue.leftUndone()));
  }

  private Ending failed(String reason) {
    String said = companion.lastLines();
    String whole = world.files().room().reason(beganNanos, reason, said);
    return new Ending.Failed(foreman.running(worker), whole, said);
  }

  /** Ends the program; one that waits for work is told to end by itself. */
  void end() {
    companion.end(foreman.isWaiting(worker) ? world.grace() : Duration.ZERO);
  }

  @Override
  public Answer answer(Ask ask) {
    heardNanos = System.nanoTime();
    try {
      return dialogue.answer(ask);
    } catch (Nonsense nonsense) {
      return confused(nonsense);
    } catch (IOException e) {
      return confused(new Nonsense("could not store its result: " + e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Answer.End();
    } finally {
      heardNanos = System.nanoTime();
    }
  }

  @Override
  public Answer confused(Nonsense nonsense) {
    fail(nonsense.sentence());
    return new Answer.Wrong(nonsense.sentence());
  }

  private void fail(String reason) {
    synchronized (this) {
      failure = failure.isPresent() ? failure : Optional.of(reason);
    }
    world.background().execute(() -> companion.end(Duration.ZERO));
  }
}
