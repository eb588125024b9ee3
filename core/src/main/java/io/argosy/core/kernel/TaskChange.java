package io.argosy.core.kernel;

import io.argosy.core.model.CallCost;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Builds the next value of a {@link Task}, field by field. */
final class TaskChange {
  private final TaskId id;
  Task.Phase phase;
  int attempt;
  Optional<MachineId> machine;
  long assigned;
  List<Interval> held;
  long kept;
  long done;
  long refused;
  double speed;
  int measures;
  Instant startedAt;
  Instant reportedAt;
  Duration elapsed;
  Duration askedAt;
  Duration nextIn;
  Instant silentAt;
  boolean silent;
  Optional<InstructionId> steering;
  int failures;
  Course course;
  List<CallCost> calls;

  TaskChange(Task task) {
    id = task.id();
    phase = task.phase();
    attempt = task.attempt();
    machine = task.machine();
    assigned = task.assigned();
    held = task.held();
    kept = task.kept();
    done = task.done();
    refused = task.refused();
    speed = task.speed();
    measures = task.measures();
    startedAt = task.startedAt();
    reportedAt = task.reportedAt();
    elapsed = task.elapsed();
    askedAt = task.askedAt();
    nextIn = task.nextIn();
    silentAt = task.silentAt();
    silent = task.silent();
    steering = task.steering();
    failures = task.failures();
    course = task.course();
    calls = task.calls();
  }

  Task made() {
    return new Task(
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
        course,
        calls);
  }

  /** Clears everything about the previous attempt except its number. */
  void leave(Task.Phase next) {
    phase = next;
    machine = Optional.empty();
    assigned = 0;
    held = List.of();
    kept = 0;
    done = 0;
    refused = 0;
    speed = 0;
    measures = 0;
    course = Course.NONE;
    calls = List.of();
    elapsed = Duration.ZERO;
    askedAt = Duration.ofNanos(-1);
    silentAt = Instant.MAX;
    silent = false;
    steering = Optional.empty();
  }
}
