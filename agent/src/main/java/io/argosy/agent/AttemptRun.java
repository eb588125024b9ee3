package io.argosy.agent;

import io.argosy.agent.executor.Allocation;
import io.argosy.agent.executor.Unfit;
import io.argosy.agent.files.ResultSpace;
import io.argosy.agent.report.AttemptReporter;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.wire.Order;
import java.io.IOException;
import java.util.Optional;

/**
 * One attempt, from its start to the report of its end; {@link AttemptWork} does the work itself.
 */
final class AttemptRun implements Runnable {
  private final Agent.World world;
  private final AttemptId attempt;
  private final AttemptReporter attemptReporter;
  private final AttemptWork work;
  private final long beganNanos = System.nanoTime();
  private Optional<Thread> opening = Optional.empty();
  private boolean begun;
  private boolean stopped;
  private Optional<Ending> ending = Optional.empty();

  AttemptRun(Agent.World world, AttemptId attempt, Order.Start start) {
    this.world = world;
    this.attempt = attempt;
    attemptReporter = new AttemptReporter(attempt, world.reports(), world.files());
    work =
        switch (world.program().way()) {
          case Participation.Cooperative cooperative ->
              new CooperativeWork(world, attempt, start, attemptReporter, cooperative.over());
          case Participation.Chunked chunked ->
              new ChunkedWork(world, attempt, start, attemptReporter);
          case Participation.PerTask task ->
              new ChunkedWork(world, attempt, start, attemptReporter);
          case Participation.Watched watched ->
              new ChunkedWork(world, attempt, start, attemptReporter);
        };
  }

  @Override
  public void run() {
    Ending how;
    try (Allocation berth = open()) {
      begin();
      how = work.run(berth);
    } catch (InterruptedException e) {
      how = isStopped() ? new Ending.Finished() : new Ending.StoppedEarly();
    } catch (Unfit unfit) {
      how = unfit(unfit);
    } catch (IOException e) {
      how = failed("could not get ready to run: " + e.getMessage());
    } catch (RuntimeException e) {
      how = failed("the agent failed: " + e);
    }
    over(how);
  }

  private Ending unfit(Unfit unfit) {
    if (unfit.isForNow()) {
      world.warnings().accept("gives " + attempt + " back: " + unfit.sentence());
      return new Ending.StoppedEarly();
    }
    return new Ending.Unfit("on this machine " + unfit.sentence());
  }

  private Ending failed(String reason) {
    String whole = world.files().room().reason(beganNanos, reason, "");
    return new Ending.Failed(Optional.empty(), whole, "");
  }

  /** May wait for an allocation; stopping the attempt ends the wait. */
  private Allocation open() throws Unfit, IOException, InterruptedException {
    synchronized (this) {
      if (stopped) {
        throw new InterruptedException();
      }
      opening = Optional.of(Thread.currentThread());
    }
    try {
      return new RegistryWait(world.warnings())
          .open(() -> world.program().executor().open(attempt, world.files().folder(attempt)));
    } finally {
      synchronized (this) {
        opening = Optional.empty();
        Thread.interrupted(); // The interrupt was meant for the wait.
      }
    }
  }

  private synchronized void begin() {
    begun = true;
    attemptReporter.begin();
    announce();
  }

  private synchronized boolean isStopped() {
    return stopped;
  }

  /** Reports that the attempt runs, or, after its end, how it ended; nothing while it waits. */
  synchronized void announce() {
    if (ending.isPresent()) {
      attemptReporter.ended(ending.get());
    } else if (begun) {
      attemptReporter.started();
    }
  }

  synchronized void steer(Order.Steer steer) {
    if (ending.isPresent()) {
      announce();
    } else {
      work.steer(steer);
    }
  }

  /** Ends the attempt, and reports it. */
  void stop() {
    synchronized (this) {
      if (ending.isPresent()) {
        announce();
        return;
      }
      stopped = true;
      opening.ifPresent(Thread::interrupt);
    }
    work.stop();
  }

  /** Ends the attempt without a report. */
  void abandon() {
    attemptReporter.fallSilent();
    stop();
  }

  private synchronized void over(Ending how) {
    Ending told = how;
    if (how instanceof Ending.Failed failed && ResultSpace.isBlamed(failed.reason())) {
      // Not the program's fault, and retries on this machine would not help.
      Optional<Ending> instead = world.reports().noRoom(failed.reason());
      if (instead.isEmpty()) {
        attemptReporter.fallSilent();
      }
      told = instead.orElse(how);
    }
    ending = Optional.of(told);
    announce();
  }
}
