package io.argosy.core.engine.retention;

import io.argosy.core.engine.message.RetentionFact;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.JobId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * The marks of a realm's jobs, and what is remembered of forgotten jobs so that no name is used
 * twice. Only applied facts change it.
 */
public final class RetentionState implements RetentionView {
  private final TreeMap<JobId, JobMarks> marks = new TreeMap<>();

  /**
   * The numbers of forgotten jobs {@code stem-number}: few intervals, since the oldest go first.
   */
  private final TreeMap<String, IntervalSet> forgotten = new TreeMap<>();

  /** The marks of one job. */
  public record Marked(JobId job, JobMarks marks) {}

  /** Forgotten jobs with one stem. */
  public record ForgottenNames(String stem, List<Interval> numbers) {}

  /** All of it as plain values. */
  public record Stored(List<Marked> marks, List<ForgottenNames> forgotten) {}

  @Override
  public JobMarks of(JobId job) {
    return marks.getOrDefault(job, JobMarks.NONE);
  }

  @Override
  public Set<JobId> pinned() {
    Set<JobId> jobs = new TreeSet<>();
    marks.forEach(
        (job, its) -> {
          if (its.pinned()) {
            jobs.add(job);
          }
        });
    return jobs;
  }

  @Override
  public boolean isForgotten(JobId job) {
    NumberedName named = NumberedName.of(job);
    IntervalSet numbers = forgotten.get(named.stem());
    return numbers != null && !numbers.isDisjoint(named.interval());
  }

  @Override
  public long highest(String stem) {
    IntervalSet numbers = forgotten.get(stem + "-");
    return numbers == null ? 0 : numbers.intervals().getLast().end() - 1;
  }

  /**
   * Changes what the fact says.
   *
   * @param known whether the job is in memory; of others only pins are remembered here
   */
  public void apply(RetentionFact fact, boolean known) {
    switch (fact) {
      case RetentionFact.JobPinned f -> mark(f.job(), it -> it.pinned(true));
      case RetentionFact.JobUnpinned f -> mark(f.job(), it -> it.pinned(false));
      case RetentionFact.BodiesMeasured f ->
          markIf(known, f.job(), it -> it.measured(Optional.of(f.bytes())));
      case RetentionFact.BodiesDropped f ->
          markIf(known, f.job(), it -> it.droppedFor(new JobMarks.Dropped(f.at(), f.why())));
      case RetentionFact.RecordForgotten f -> forget(f.job());
    }
  }

  private void markIf(boolean known, JobId job, UnaryOperator<JobMarks> change) {
    if (known) {
      mark(job, change);
    }
  }

  private void mark(JobId job, UnaryOperator<JobMarks> change) {
    JobMarks next = change.apply(of(job));
    if (next.equals(JobMarks.NONE)) {
      marks.remove(job);
    } else {
      marks.put(job, next);
    }
  }

  private void forget(JobId job) {
    marks.remove(job);
    NumberedName named = NumberedName.of(job);
    IntervalSet numbers = forgotten.computeIfAbsent(named.stem(), _ -> IntervalSet.empty());
    if (numbers.isDisjoint(named.interval())) {
      numbers.add(named.interval());
    }
  }

  /** A job is no longer in memory: only its pin is remembered here. */
  public void left(JobId job) {
    if (marks.containsKey(job)) {
      mark(job, it -> JobMarks.NONE.pinned(it.pinned()));
    }
  }

  /** A job is in memory again. */
  public void recalled(Stored stored) {
    stored.marks().forEach(it -> mark(it.job(), now -> it.marks().pinned(now.pinned())));
  }

  /** An ended job resumes: its bodies change again. */
  public void reopened(JobId job) {
    if (marks.containsKey(job)) {
      mark(job, it -> it.measured(Optional.empty()));
    }
  }

  /** Plain values; empty if there is nothing to remember. */
  public Optional<Stored> stored() {
    List<Marked> marked = new ArrayList<>();
    marks.forEach((job, its) -> marked.add(new Marked(job, its)));
    List<ForgottenNames> names = new ArrayList<>();
    forgotten.forEach((stem, numbers) -> names.add(new ForgottenNames(stem, numbers.intervals())));
    boolean nothing = marked.isEmpty() && names.isEmpty();
    return nothing ? Optional.empty() : Optional.of(new Stored(marked, names));
  }

  /** The marks of one job, if it has any. */
  public Optional<Stored> stored(JobId job) {
    return Optional.ofNullable(marks.get(job))
        .map(its -> new Stored(List.of(new Marked(job, its)), List.of()));
  }

  /** Takes over what {@link #stored()} gave. */
  public void restore(Stored stored) {
    stored.marks().forEach(it -> marks.put(it.job(), it.marks()));
    stored.forgotten().forEach(it -> forgotten.put(it.stem(), IntervalSet.of(it.numbers())));
  }

  /** A job's name as {@code stem-} and number; another name is a stem with the number 1. */
  private record NumberedName(String stem, long number) {
    private static final int MOST_DIGITS = 18;

    static NumberedName of(JobId job) {
      String name = job.value();
      int dash = name.lastIndexOf('-');
      String digits = name.substring(dash + 1);
      boolean numbered =
          dash > 0 && digits.length() <= MOST_DIGITS && digits.matches("[1-9][0-9]*");
      return numbered
          ? new NumberedName(name.substring(0, dash + 1), Long.parseLong(digits))
          : new NumberedName(name, 1);
    }

    Interval interval() {
      return new Interval(number, 1);
    }
  }
}
