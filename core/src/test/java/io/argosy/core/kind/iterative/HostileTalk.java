package io.argosy.core.kind.iterative;

import static io.argosy.core.engine.Script.JOB;
import static io.argosy.core.engine.Script.attempt;

import io.argosy.core.balance.Policies;
import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.Script;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.JobSpec.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Sends random stimuli to a kernel, half of them nonsense, and checks the state after each. */
final class HostileTalk {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final RandomGenerator random;
  private final Kernel kernel = new Kernel(State.empty(JobKinds.standard()));
  private final long iterations;
  private final Mode mode;
  private Instant now = START;

  HostileTalk(RandomGenerator random) {
    this.random = random;
    this.mode = random.nextBoolean() ? Mode.RANGE : Mode.COUNT;
    this.iterations = random.nextInt(8) == 0 ? 1L << 60 : random.nextLong(1, 500);
  }

  void play(int steps) {
    kernel.handle(joined());
    int partitions = random.nextInt(1, 5);
    Optional<Duration> deadline =
        random.nextBoolean() ? Optional.of(Duration.ofSeconds(100)) : Optional.empty();
    String policy = Policies.names().get(random.nextInt(Policies.names().size()));
    kernel.handle(
        new Stimulus.JobSubmitted(
            now, JOB, Script.spec(mode, iterations, partitions, 8, deadline, policy)));
    for (int i = 0; i < steps; i++) {
      now = now.plusMillis(random.nextInt(3000));
      Stimulus next = next();
      try {
        kernel.handle(next);
        check();
      } catch (RuntimeException e) {
        throw new IllegalStateException("step " + i + ": " + next, e);
      }
    }
  }

  private Stimulus.MachineJoined joined() {
    MachineId machine = new MachineId("here");
    return new Stimulus.MachineJoined(now, machine, new SiteId("here"), 4, 8);
  }

  private Stimulus next() {
    AttemptId attempt = attempt(random.nextInt(6), random.nextInt(1, 5));
    return switch (random.nextInt(12)) {
      case 0 -> new Stimulus.AttemptStarted(now, attempt);
      case 1, 2, 3 -> new Stimulus.ProgressReported(now, attempt, count(), duration(), duration());
      case 4, 5 -> new Stimulus.ResultStored(now, attempt, piece(), new ResultRef(1, "00"));
      case 6, 7 -> new Stimulus.WorkSteered(now, instruction(), attempt, pieces());
      case 8 -> new Stimulus.FinishAsked(now, attempt, count(), duration());
      case 9 -> new Stimulus.AttemptEnded(now, attempt, ending());
      case 10 ->
          new Stimulus.ResultsMerged(
              now,
              instruction(),
              random.nextBoolean() ? JOB : new JobId("x"),
              Optional.empty(),
              Optional.of(new ResultRef(1, "00")));
      default ->
          random.nextInt(4) == 0
              ? new Stimulus.MachineLost(now, new MachineId("here"))
              : random.nextBoolean() ? joined() : new Stimulus.Woke(now);
    };
  }

  private Ending ending() {
    return switch (random.nextInt(20)) {
      case 0 -> new Ending.Failed(Optional.of(piece()), "so", "");
      case 1, 2 -> new Ending.Finished();
      case 3 -> new Ending.Unfit("so");
      default -> new Ending.StoppedEarly();
    };
  }

  private InstructionId instruction() {
    List<InstructionId> known = List.copyOf(kernel.state().outstanding().keySet());
    boolean made = known.isEmpty() || random.nextInt(4) == 0;
    return made ? new InstructionId(random.nextLong()) : known.get(random.nextInt(known.size()));
  }

  private long count() {
    return switch (random.nextInt(6)) {
      case 0 -> Long.MAX_VALUE;
      case 1 -> -random.nextLong(1000);
      default -> random.nextLong(1000);
    };
  }

  private Duration duration() {
    return switch (random.nextInt(8)) {
      case 0 -> Duration.ofNanos(Long.MAX_VALUE);
      case 1 -> Duration.ofNanos(random.nextInt(3));
      default -> Duration.between(START, now).plusMillis(random.nextInt(-2000, 2000));
    };
  }

  private Interval piece() {
    long most = random.nextInt(6) == 0 ? 1L << 61 : 60;
    return new Interval(random.nextLong(most), random.nextLong(1, most));
  }

  private List<Interval> pieces() {
    List<Interval> pieces = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      pieces.add(piece());
    }
    return pieces;
  }

  /** Disjoint in any mode; a running range job misses nothing. */
  private void check() {
    JobState job = kernel.state().job(JOB).orElseThrow();
    IntervalSet all = IntervalSet.of(IterativeState.of(job).pool());
    job.kept().values().forEach(kept -> all.add(kept.piece()));
    for (Worker worker : kernel.state().tasks(JOB)) {
      worker.held().forEach(all::add);
    }
    boolean running = job.phase() == JobStateView.Phase.RUNNING;
    if (running && mode == Mode.RANGE && all.size() != iterations) {
      throw new IllegalStateException("there are " + all.size() + " of " + iterations);
    }
  }
}
