package io.argosy.core.kernel;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A task and its present attempt. An immutable value, replaced as a whole by each fact.
 *
 * @param attempt number of the present (or, when queued, of the last) attempt; 0 before the first
 * @param assigned iterations its share says it should do in this attempt, done ones included
 * @param held intervals granted to this attempt and neither kept nor given back
 * @param kept iterations kept from this attempt
 * @param done iterations reported by this attempt
 * @param refused iterations of this attempt's results that were refused
 * @param speed the latest measure in iterations per second, 0 before the first
 * @param measures how many reports of this attempt were measured
 * @param elapsed the attempt's own time at its latest report
 * @param askedAt the attempt's own time when it last asked to finish; negative before that
 * @param silentAt when its silence is noticed; {@link Instant#MAX} when nothing is expected of it
 * @param steering the steer instruction that is not settled yet
 * @param failures attempts that failed since a result of this task was kept
 * @param course how its speed went so far
 * @param calls what its calls cost, as last reported; empty where start-up does not matter
 */
public record Task(
    TaskId id,
    Phase phase,
    int attempt,
    Optional<MachineId> machine,
    long assigned,
    List<Interval> held,
    long kept,
    long done,
    long refused,
    double speed,
    int measures,
    Instant startedAt,
    Instant reportedAt,
    Duration elapsed,
    Duration askedAt,
    Duration nextIn,
    Instant silentAt,
    boolean silent,
    Optional<InstructionId> steering,
    int failures,
    Course course,
    List<CallCost> calls) {

  /** The first measure of an attempt contains its start-up; the second can be relied on. */
  static final int MEASURES_TO_BALANCE = 2;

  /** Where a task is in its life. */
  public enum Phase {
    /** Waits for a slot. */
    QUEUED,
    /** Has a slot; its start is under way. */
    PLACED,
    /** Runs. */
    RUNNING,
    /** Has nothing to do; waits for more work or for leave to finish. */
    WAITING,
    /** Gives back what it has not begun, and leaves its slot when it has stored the rest. */
    RETIRING,
    /** Was told to stop and has not ended yet. */
    LEAVING,
    /** Will not run again unless work is left over. */
    OVER
  }

  public Task {
    held = List.copyOf(held);
    calls = List.copyOf(calls);
  }

  static Task queued(TaskId id) {
    return new Task(
        id,
        Phase.QUEUED,
        0,
        Optional.empty(),
        0,
        List.of(),
        0,
        0,
        0,
        0,
        0,
        Instant.MIN,
        Instant.MIN,
        Duration.ZERO,
        Duration.ZERO,
        Duration.ZERO,
        Instant.MAX,
        false,
        Optional.empty(),
        0,
        Course.NONE,
        List.of());
  }

  /** Whether nothing but the start-up of its calls has been seen. */
  public boolean isMeasuring() {
    return calls.stream().anyMatch(CallCost::isMeasuring);
  }

  /** What one of its calls takes to start, in seconds; 0 where that does not matter. */
  public double startupSeconds() {
    return calls.stream().mapToDouble(CallCost::startupSeconds).sum();
  }

  /** Iterations of its calls that run, as last reported; 0 where start-up does not matter. */
  public long begun() {
    return calls.stream().mapToLong(CallCost::begun).sum();
  }

  /** The id of the present attempt. */
  public AttemptId attemptId() {
    return new AttemptId(id, attempt);
  }

  /** How long the present attempt has been at it. */
  Duration tried(Instant now) {
    return startedAt.isBefore(now) ? Duration.between(startedAt, now) : Duration.ZERO;
  }

  /** Occupies a slot. */
  public boolean isLive() {
    return phase != Phase.QUEUED && phase != Phase.OVER;
  }

  /** Occupies a slot and is not on its way out. */
  public boolean isWorking() {
    return isLive() && phase != Phase.LEAVING;
  }

  /** Occupies a slot that it is not about to leave. */
  boolean isStaying() {
    return isWorking() && phase != Phase.RETIRING;
  }

  /** Can be given work, or asked for some, at once. */
  boolean isSteerable() {
    return (phase == Phase.RUNNING || phase == Phase.WAITING) && steering.isEmpty();
  }

  /** Iterations done that may still count: at least what is kept. */
  public long doneForGood() {
    return Math.max(kept, done - refused);
  }

  /** Iterations this attempt was given in all: kept ones and held ones. */
  public long granted() {
    return kept + Interval.total(held);
  }
}
