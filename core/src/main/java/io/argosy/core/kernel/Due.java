package io.argosy.core.kernel;

import io.argosy.core.model.JobId;
import java.time.Instant;
import java.util.Comparator;

/** An instant at which a job (index −1: its deadline) or one of its tasks needs a look. */
record Due(Instant at, JobId job, int index) implements Comparable<Due> {
  static final int DEADLINE = -1;

  private static final Comparator<Due> ORDER =
      Comparator.comparing(Due::at).thenComparing(Due::job).thenComparingInt(Due::index);

  @Override
  public int compareTo(Due other) {
    return ORDER.compare(this, other);
  }
}
