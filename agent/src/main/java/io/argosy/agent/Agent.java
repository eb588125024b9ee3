package io.argosy.agent;

import io.argosy.agent.cooperative.HttpEndpoint;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.process.PatternRecord;
import io.argosy.agent.process.UserProgram;
import io.argosy.agent.report.ReportSink;
import io.argosy.agent.report.WireValues;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.work.SharedPace;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.wire.Order;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Carries out the orders for one machine and one job. Each order may arrive more than once: the
 * agent repeats its answer and not the work.
 */
public final class Agent implements AutoCloseable {
  /** How long a program may take to end after a request, before the agent kills it. */
  public static final Duration GRACE = Duration.ofSeconds(3);

  private final World world;
  private final ExecutorService background;
  private final Map<AttemptId, AttemptRun> runs = new HashMap<>();
  private final List<Thread> threads = new ArrayList<>();
  private boolean closed;

  /**
   * The surroundings of an attempt; the paces are their own lock.
   *
   * @param paces measured call costs, one for each worker of a partition
   * @param pattern what was observed of the pattern of a watched program
   * @param door the HTTP address for cooperative programs
   * @param warnings sentences for the user
   */
  record World(
      UserProgram program,
      PieceFiles files,
      ReportSink reports,
      TimeLeft horizon,
      Duration grace,
      Executor background,
      List<SharedPace> paces,
      Optional<PatternRecord> pattern,
      HttpEndpoint door,
      Consumer<String> warnings) {}

  /**
   * @param warnings receives sentences for the user, each once
   */
  public Agent(
      UserProgram program,
      PieceFiles files,
      ReportSink reportSink,
      TimeLeft timeLeft,
      Consumer<String> warnings) {
    this(program, files, reportSink, timeLeft, warnings, GRACE);
  }

  Agent(
      UserProgram program,
      PieceFiles files,
      ReportSink reportSink,
      TimeLeft timeLeft,
      Consumer<String> warnings,
      Duration grace) {
    background = Executors.newVirtualThreadPerTaskExecutor();
    Optional<PatternRecord> pattern =
        program.way() instanceof Participation.Watched watched
            ? Optional.of(new PatternRecord(program.run().field(), watched.progress()))
            : Optional.empty();
    world =
        new World(
            program,
            files,
            reportSink,
            timeLeft,
            grace,
            background,
            Stream.generate(SharedPace::new).limit(program.workers()).toList(),
            pattern,
            new HttpEndpoint(),
            warnings);
  }

  /** Carries out an order; returns at once. */
  public synchronized void follow(Order order) {
    if (closed) {
      return;
    }
    switch (order) {
      case Order.Start start -> start(WireValues.attempt(start.attempt()), start);
      case Order.Steer steer ->
          known(WireValues.attempt(steer.attempt()), new Ending.StoppedEarly())
              .ifPresent(run -> run.steer(steer));
      case Order.Stop stop -> stop(WireValues.attempt(stop.attempt()));
      case Order.Merge merge ->
          throw new IllegalArgumentException("an attempt's agent does not merge: " + merge);
    }
  }

  /** Ends an attempt, busy or not; returns at once. */
  public synchronized void stop(AttemptId attempt) {
    if (!closed) {
      known(attempt, new Ending.Finished()).ifPresent(run -> background.execute(run::stop));
    }
  }

  private void start(AttemptId attempt, Order.Start start) {
    AttemptRun known = runs.get(attempt);
    if (known != null) {
      known.announce();
      return;
    }
    AttemptRun run = new AttemptRun(world, attempt, start);
    runs.put(attempt, run);
    threads.removeIf(thread -> !thread.isAlive());
    threads.add(Thread.ofVirtual().name("attempt " + attempt).start(run));
  }

  /** An attempt that this agent does not know counts as ended. */
  private Optional<AttemptRun> known(AttemptId attempt, Ending otherwise) {
    Optional<AttemptRun> run = Optional.ofNullable(runs.get(attempt));
    if (run.isEmpty()) {
      world.reports().send(List.of(WireValues.ended(attempt, otherwise)));
    }
    return run;
  }

  /** Whether the agent has started an attempt, whatever its outcome. */
  public synchronized boolean knows(AttemptId attempt) {
    return runs.containsKey(attempt);
  }

  /** Whether an attempt is under way. */
  public synchronized boolean isWorking() {
    return threads.stream().anyMatch(Thread::isAlive);
  }

  /** Ends all workers without reports, and waits until they and all background work have ended. */
  @Override
  public void close() {
    List<Thread> ends = new ArrayList<>();
    synchronized (this) {
      closed = true;
      runs.values().forEach(run -> ends.add(Thread.ofVirtual().start(run::abandon)));
      ends.addAll(threads);
    }
    Duration patience = world.grace().multipliedBy(3);
    try {
      for (Thread end : ends) {
        end.join(patience);
      }
      background.shutdown();
      // A result may be in the middle of its rename to its final name.
      background.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      background.shutdown();
      world.door().close();
    }
  }
}
