package io.argosy.agent;

import io.argosy.core.kernel.Instruction;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.protocol.job.Way;
import java.util.Optional;

/** One attempt, from its start to the news of its end; the work itself is {@link Work}'s part. */
final class AttemptRun implements Runnable {
  private final Agent.World world;
  private final Voice voice;
  private final Work work;
  private Optional<Ending> ending = Optional.empty();

  AttemptRun(Agent.World world, Instruction.Start start) {
    this.world = world;
    voice = new Voice(start.attempt(), world.reports(), world.files());
    work =
        switch (world.program().way()) {
          case Way.Cooperative cooperative ->
              new CooperativeWork(world, start, voice, cooperative.over());
          case Way.Chunked chunked -> new ChunkedWork(world, start, voice);
          case Way.PerTask task -> new ChunkedWork(world, start, voice);
          case Way.Watched watched -> new ChunkedWork(world, start, voice);
        };
  }

  @Override
  public void run() {
    announce();
    Ending how;
    try {
      how = work.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      how = new Ending.StoppedEarly();
    } catch (RuntimeException e) {
      how = new Ending.Failed(Optional.empty(), "the agent failed: " + e, "");
    }
    over(how);
  }

  /** Says that it runs, or, when it does not any more, how it ended. */
  synchronized void announce() {
    ending.ifPresentOrElse(voice::ended, voice::started);
  }

  synchronized void steer(InstructionId id, Instruction.Steer steer) {
    if (ending.isPresent()) {
      announce();
    } else {
      work.steer(id, steer);
    }
  }

  /** Ends it, with news of that. */
  void stop() {
    synchronized (this) {
      if (ending.isPresent()) {
        announce();
        return;
      }
    }
    work.stop();
  }

  /** Ends it without a word. */
  void abandon() {
    voice.fallSilent();
    stop();
  }

  private synchronized void over(Ending how) {
    if (how instanceof Ending.Failed failed && Room.isBlamed(failed.reason())) {
      // Not the program's fault, and no number of retries would help.
      world.reports().cannotGoOn(failed.reason());
      voice.fallSilent();
    }
    ending = Optional.of(how);
    announce();
  }
}
