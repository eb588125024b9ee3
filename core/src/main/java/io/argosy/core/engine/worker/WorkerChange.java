package io.argosy.core.engine.worker;

import io.argosy.core.model.CallCost;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Builds the next value of a {@link Worker}, field by field. */
public final class WorkerChange {
  private final TaskId id;
  public Worker.Phase phase;
  public int attempt;
  public Optional<MachineId> machine;
  public long assigned;
  public List<Interval> held;
  public long kept;
  long done;
  public long refused;
  double speed;
  int measures;
  public Instant startedAt;
  public Instant reportedAt;
  Duration elapsed;
  public Duration askedAt;
  public Duration nextIn;
  public Instant silentAt;
  public boolean silent;
  public Optional<InstructionId> steering;
  public int failures;
  SpeedStats speedStats;
  public List<CallCost> calls;

  public WorkerChange(Worker worker) {
    id = worker.id();
    phase = worker.phase();
    attempt = worker.attempt();
    machine = worker.machine();
    assigned = worker.assigned();
    held = worker.held();
    kept = worker.kept();
    done = worker.done();
    refused = worker.refused();
    speed = worker.speed();
    measures = worker.measures();
    startedAt = worker.startedAt();
    reportedAt = worker.reportedAt();
    elapsed = worker.elapsed();
    askedAt = worker.askedAt();
    nextIn = worker.nextIn();
    silentAt = worker.silentAt();
    silent = worker.silent();
    steering = worker.steering();
    failures = worker.failures();
    speedStats = worker.course();
    calls = worker.calls();
  }

  public Worker made() {
    return new Worker(
        id,
        phase,
        attempt,
        machine,
        assigned,
        held,
        kept,
        done,
        refused,
        speed,
        measures,
        startedAt,
        reportedAt,
        elapsed,
        askedAt,
        nextIn,
        silentAt,
        silent,
        steering,
        failures,
        speedStats,
        calls);
  }

  /** Clears everything about the previous attempt except its number. */
  public void leave(Worker.Phase next) {
    phase = next;
    machine = Optional.empty();
    assigned = 0;
    held = List.of();
    kept = 0;
    done = 0;
    refused = 0;
    speed = 0;
    measures = 0;
    speedStats = SpeedStats.NONE;
    calls = List.of();
    elapsed = Duration.ZERO;
    askedAt = Duration.ofNanos(-1);
    silentAt = Instant.MAX;
    silent = false;
    steering = Optional.empty();
  }
}
