package io.argosy.agent;

import io.argosy.core.kernel.Instruction;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.work.Holding;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.Way;
import io.argosy.protocol.talk.Answer;
import io.argosy.protocol.talk.Ask;
import io.argosy.protocol.talk.Nonsense;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** An attempt of a program that stays: it asks for its work, reports, and stores as it goes. */
final class CooperativeWork implements Work, Conversation {
  /** How often it is seen to whether the program still speaks. */
  private static final Duration GLANCE = Duration.ofMillis(500);

  private final Agent.World world;
  private final AttemptId attempt;
  private final Companion companion;
  private final Dialogue dialogue;
  private Optional<String> failure = Optional.empty();
  private volatile long heardNanos = System.nanoTime();

  CooperativeWork(Agent.World world, Instruction.Start start, Voice voice, Way.Over over) {
    this.world = world;
    this.attempt = start.attempt();
    boolean exact = world.program().file().iterations().mode() == JobFile.Mode.RANGE;
    Stint stint = new Stint(new Holding(attempt, start.work()), exact);
    ResultStore store = new ResultStore(world, attempt);
    this.dialogue = new Dialogue(stint, voice, store, start.reportIn(), over);
    this.companion = new Companion(world, attempt, over);
  }

  @Override
  public Ending run() throws InterruptedException {
    try {
      companion.start(this);
      int exit = awaitExit();
      return ending(exit);
    } catch (IOException e) {
      return dialogue.isStopped()
          ? new Ending.Finished()
          : failed("could not run '" + world.program().name() + "': " + e.getMessage());
    } finally {
      dialogue.stop();
      companion.clear();
    }
  }

  private int awaitExit() throws InterruptedException {
    OptionalInt exit = companion.await(GLANCE);
    while (exit.isEmpty()) {
      Optional<Duration> limit = world.program().timeout();
      Duration silent = Duration.ofNanos(System.nanoTime() - heardNanos);
      if (limit.isPresent() && !dialogue.isWaiting() && silent.compareTo(limit.get()) > 0) {
        fail("said nothing for " + limit.get().toSeconds() + " s (run.timeout)");
      }
      exit = companion.await(GLANCE);
    }
    return exit.getAsInt();
  }

  private Ending ending(int exit) {
    Optional<String> wrong;
    synchronized (this) {
      wrong = failure;
    }
    if (dialogue.isStopped()) {
      return new Ending.Finished();
    }
    if (wrong.isPresent()) {
      return failed(wrong.get());
    }
    if (exit != 0) {
      return failed("exit code " + exit);
    }
    return dialogue.hasLeft() ? new Ending.StoppedEarly() : failed(dialogue.leftUndone());
  }

  private Ending failed(String reason) {
    String whole = Room.reason(world.files().folder(attempt), reason);
    return new Ending.Failed(dialogue.running(), whole, companion.lastLines());
  }

  @Override
  public void steer(InstructionId id, Instruction.Steer steer) {
    dialogue.steer(id, steer);
  }

  @Override
  public void stop() {
    boolean idle = dialogue.stop();
    // One that waits hears that it may end, and does so by itself.
    companion.end(idle ? world.grace() : Duration.ZERO);
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
