package io.argosy.core.engine.ended;

import io.argosy.core.model.JobId;
import io.argosy.core.model.RetentionRule;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The ended jobs in the state, oldest end first, and the rule by which they leave. Without a rule
 * none leaves. A job is here only while nothing of it is under way.
 */
public final class EndedJobs {
  private final TreeSet<Place> places = new TreeSet<>();
  private final Map<JobId, Instant> ends = new HashMap<>();

  /** How many instructions of each job are outstanding. */
  private final Map<JobId, Integer> open = new HashMap<>();

  private Optional<RetentionRule> rule = Optional.empty();
  private long rentals;

  private record Place(Instant end, JobId job) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      int order = end.compareTo(other.end);
      return order != 0 ? order : job.compareTo(other.job);
    }
  }

  public Optional<RetentionRule> rule() {
    return rule;
  }

  public void rule(RetentionRule next) {
    rule = Optional.of(next);
  }

  /** How many machines were rented by jobs that left the state. */
  public long rentals() {
    return rentals;
  }

  /** Counts machines that were rented by a job that leaves, or comes back. */
  public void countRentals(long more) {
    rentals += more;
  }

  /** Counts an instruction that was given, or one that was settled. */
  public void countOpen(JobId job, int more) {
    open.merge(job, more, (a, b) -> a + b == 0 ? null : a + b);
  }

  /** Whether no instruction of the job is outstanding. */
  public boolean isSettled(JobId job) {
    return !open.containsKey(job);
  }

  public boolean contains(JobId job) {
    return ends.containsKey(job);
  }

  /** The job may leave. */
  public void add(JobId job, Instant end) {
    remove(job);
    ends.put(job, end);
    places.add(new Place(end, job));
  }

  /** The job may not leave, or has left. */
  public void remove(JobId job) {
    Instant end = ends.remove(job);
    if (end != null) {
      places.remove(new Place(end, job));
    }
  }

  /** The job that leaves next, if one is due. */
  public Optional<JobId> due(Instant now) {
    return nextDue().isAfter(now) ? Optional.empty() : Optional.of(places.first().job());
  }

  /** When the next job leaves; {@link Instant#MAX} for never. */
  public Instant nextDue() {
    if (rule.isEmpty() || places.isEmpty()) {
      return Instant.MAX;
    }
    Instant end = places.first().end();
    return places.size() > rule.get().mostInMemory() ? end : after(end, rule.get());
  }

  private static Instant after(Instant end, RetentionRule rule) {
    try {
      return end.plus(rule.inMemory());
    } catch (DateTimeException | ArithmeticException tooFar) {
      return Instant.MAX;
    }
  }

  /** What a snapshot stores; empty before a rule is set. */
  public Optional<ArchiveState> stored() {
    return rule.map(it -> new ArchiveState(it, rentals));
  }

  public void restore(ArchiveState from) {
    rule = Optional.of(from.rule());
    rentals = from.rentals();
  }
}
