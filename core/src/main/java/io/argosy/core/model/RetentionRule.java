package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

import java.time.Duration;
import java.util.Optional;

/**
 * What a realm keeps of its ended jobs, and for how long. Pinned jobs are kept whatever it says.
 *
 * @param inMemory how long an ended job stays in memory
 * @param mostInMemory how many ended jobs stay in memory
 * @param bodies how long results, files and logs are kept after the end of their job
 * @param records how long the record of a job is kept after its end: what it was, and its decisions
 * @param mostBodyBytes how many bytes the bodies of ended jobs may have together
 * @param mostJobs how many ended jobs have a record
 */
public record RetentionRule(
    Duration inMemory,
    int mostInMemory,
    Duration bodies,
    Duration records,
    Optional<Long> mostBodyBytes,
    Optional<Integer> mostJobs) {
  /** Bodies for 90 days, records for a year; a day or ten thousand jobs in memory. */
  public static final RetentionRule DEFAULT = new RetentionRule(Duration.ofDays(1), 10_000);

  /** Longer than any service runs. */
  public static final Duration FOREVER = Duration.ofDays(30_000);

  /** With the default times for what is stored. */
  public RetentionRule(Duration inMemory, int mostInMemory) {
    this(
        inMemory,
        mostInMemory,
        Duration.ofDays(90),
        Duration.ofDays(365),
        Optional.empty(),
        Optional.empty());
  }

  public RetentionRule {
    require(!inMemory.isNegative(), "a time in memory must not be negative, was " + inMemory);
    require(mostInMemory >= 0, "jobs in memory must not be negative, were " + mostInMemory);
    require(!bodies.isNegative(), "bodies must not be kept for a negative time, was " + bodies);
    require(
        records.compareTo(bodies) >= 0,
        "records must be kept at least as long as bodies (" + bodies + "), was " + records);
    require(
        mostBodyBytes.filter(most -> most < 0).isEmpty(),
        "the most bytes must not be negative, were " + mostBodyBytes);
    require(
        mostJobs.filter(most -> most < 0).isEmpty(),
        "the most jobs must not be negative, were " + mostJobs);
  }

  /** The rule with other limits of what is stored. */
  public RetentionRule keeping(
      Duration bodyTime, Duration recordTime, Optional<Long> bodyBytes, Optional<Integer> jobs) {
    return new RetentionRule(inMemory, mostInMemory, bodyTime, recordTime, bodyBytes, jobs);
  }

  /** The rule with other limits of what stays in memory. */
  public RetentionRule inMemory(Duration time, int jobs) {
    return new RetentionRule(time, jobs, bodies, records, mostBodyBytes, mostJobs);
  }
}
