package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

import java.util.List;

/**
 * Tasks of a bag whose results an earlier bag computed.
 *
 * @param tasks their indices, ascending and disjoint
 * @param list size and hash of a stored list of the results with their SHA-256
 */
public record Reused(List<Interval> tasks, ResultRef list) {
  public Reused {
    tasks = List.copyOf(tasks);
    long end = -1;
    for (Interval some : tasks) {
      require(some.first() >= end, "reused tasks ascend, but " + some + " comes after " + end);
      end = some.end();
    }
  }

  /** The number of tasks. */
  public long count() {
    return Interval.total(tasks);
  }
}
