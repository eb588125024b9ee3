package io.argosy.core.engine.worker;

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
 * A worker and its present attempt. An immutable value, replaced as a whole by each fact.
 *
 * @param attempt number of the present (or, when queued, of the last) attempt; 0 before the first
 * @param assigned its share of iterations in this attempt, done ones included
 * @param held intervals granted to this attempt and neither kept nor yielded
 * @param kept iterations kept from this attempt
 * @param done iterations reported by this attempt
 * @param refused iterations of this attempt's results that were refused
 * @param speed the latest measured speed in iterations per second, 0 before the first
 * @param measures how many reports of this attempt were measured
 * @param elapsed the attempt's own time at its latest report
 * @param askedAt the attempt's own time when it last asked to finish; negative before that
 * @param silentAt when it counts as silent; {@link Instant#MAX} if no report is expected
 * @param steering the outstanding steer instruction
 * @param failures failed attempts since a result of this worker was kept
 * @param course how its speed developed
 * @param calls what its calls cost, as last reported; empty where start-up time is negligible
 */
public record Worker(
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
    SpeedStats course,
    List<CallCost> calls) {

  /** The first measurement of an attempt contains its start-up; the second is reliable. */
  public static final int MEASURES_TO_BALANCE = 2;

  /** The longest attempt or silence; the kernel ignores or cuts longer reported times. */
  public static final Duration LONGEST = Duration.ofDays(3650);

  /** The phase of a worker. */
  public enum Phase {
    /** Waits for a slot. */
    QUEUED,
    /** Has a slot; its start is under way. */
    PLACED,
    /** Runs. */
    RUNNING,
    /** Has nothing to do; waits for more work or for permission to finish. */
    WAITING,
    /** Yields work not begun, and leaves its slot when it has stored the rest. */
    RETIRING,
    /** Was told to stop and has not ended yet. */
    LEAVING,
    /** Does not run again unless work is left over. */
    OVER
  }

  public Worker {
    held = List.copyOf(held);
    calls = List.copyOf(calls);
  }

  public static Worker queued(TaskId id) {
    return new Worker(
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
        SpeedStats.NONE,
        List.of());
  }

  /** Whether only the start-up of its calls was measured so far. */
  public boolean isMeasuring() {
    return calls.stream().anyMatch(CallCost::isMeasuring);
  }

  /** The start-up time of one of its calls, in seconds; 0 where it is negligible. */
  public double startupSeconds() {
    return calls.stream().mapToDouble(CallCost::startupSeconds).sum();
  }

  /** Iterations of its running calls, as last reported; 0 where start-up time is negligible. */
  public long begun() {
    return calls.stream().mapToLong(CallCost::begun).sum();
  }

  /** The id of the present attempt. */
  public AttemptId attemptId() {
    return new AttemptId(id, attempt);
  }

  /** How long the present attempt has been trying. */
  public Duration tried(Instant now) {
    return startedAt.isBefore(now) ? Duration.between(startedAt, now) : Duration.ZERO;
  }

  /** Whether it occupies a slot. */
  public boolean isLive() {
    return phase != Phase.QUEUED && phase != Phase.OVER;
  }

  /** Whether it occupies a slot and is not ending. */
  public boolean isWorking() {
    return isLive() && phase != Phase.LEAVING;
  }

  /** Whether it occupies a slot that it is not about to leave. */
  public boolean isStaying() {
    return isWorking() && phase != Phase.RETIRING;
  }

  /** Whether it can take or yield work at once. */
  public boolean isSteerable() {
    return (phase == Phase.RUNNING || phase == Phase.WAITING) && steering.isEmpty();
  }

  /** Iterations done that may still count: at least the kept ones. */
  public long doneForGood() {
    return Math.max(kept, done - refused);
  }

  /** Iterations granted to this attempt in total: kept and held ones. */
  public long granted() {
    return kept + Interval.total(held);
  }
}
