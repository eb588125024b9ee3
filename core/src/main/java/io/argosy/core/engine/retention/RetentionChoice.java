package io.argosy.core.engine.retention;

import io.argosy.core.engine.message.Reason;
import io.argosy.core.model.JobId;
import io.argosy.core.model.RetainedJob;
import io.argosy.core.model.RetentionRule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Applies a rule to ended jobs: age first, then the number of jobs, then the bytes of the bodies.
 * The jobs that ended first go first; pinned jobs stay, and count.
 */
public final class RetentionChoice {
  private static final Comparator<RetainedJob> OLDEST_FIRST =
      Comparator.comparing(RetainedJob::endedAt).thenComparing(RetainedJob::job);

  private RetentionChoice() {}

  /**
   * A job that loses its bodies.
   *
   * @param record whether it loses its record too
   */
  public record Removal(JobId job, boolean record, Reason why) {}

  /**
   * Ended jobs that are not listed, because they ended after those that are.
   *
   * @param bytes of their bodies
   */
  public record Others(int jobs, long bytes) {}

  /** What the rule removes now, oldest first. */
  public static List<Removal> of(
      RetentionRule rule, List<RetainedJob> ended, Others others, Instant now) {
    List<RetainedJob> left = new ArrayList<>(ended.stream().sorted(OLDEST_FIRST).toList());
    List<Removal> removals = new ArrayList<>();
    forget(rule, left, others.jobs(), now, removals);
    drop(rule, left, others.bytes(), now, removals);
    return removals;
  }

  /** Takes jobs out whose record goes. */
  private static void forget(
      RetentionRule rule, List<RetainedJob> left, int others, Instant now, List<Removal> removals) {
    int ended = left.size() + others;
    int most = rule.mostJobs().orElse(Integer.MAX_VALUE);
    List<RetainedJob> stay = new ArrayList<>();
    int gone = 0;
    for (RetainedJob job : left) {
      boolean old = !job.endedAt().plus(rule.records()).isAfter(now);
      boolean many = ended - gone > most;
      if (job.pinned() || !(old || many)) {
        stay.add(job);
      } else {
        gone++;
        Reason why =
            old ? new Reason.KeptLongEnough(rule.records()) : new Reason.TooManyJobs(ended, most);
        removals.add(new Removal(job.job(), true, why));
      }
    }
    left.clear();
    left.addAll(stay);
  }

  private static void drop(
      RetentionRule rule,
      List<RetainedJob> left,
      long others,
      Instant now,
      List<Removal> removals) {
    long used = others + left.stream().mapToLong(RetentionChoice::bytes).sum();
    long most = rule.mostBodyBytes().orElse(Long.MAX_VALUE);
    long rest = used;
    for (RetainedJob job : left) {
      boolean old = !job.endedAt().plus(rule.bodies()).isAfter(now);
      boolean many = rest > most && bytes(job) > 0;
      if (!job.pinned() && !job.dropped() && (old || many)) {
        rest -= bytes(job);
        Reason why =
            old ? new Reason.KeptLongEnough(rule.bodies()) : new Reason.TooManyBytes(used, most);
        removals.add(new Removal(job.job(), false, why));
      }
    }
  }

  private static long bytes(RetainedJob job) {
    return job.dropped() ? 0 : job.bytes().orElse(0L);
  }
}
