package io.argosy.core.engine.state;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.JobId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last facts of a realm, for the message of an {@link IllegalMove}. Not part of a snapshot. */
final class RecentFacts {
  private static final int MOST = 256;
  private static final int SHOWN = 30;

  private final Deque<Fact> last = new ArrayDeque<>(MOST);

  void add(Fact fact) {
    if (last.size() == MOST) {
      last.removeFirst();
    }
    last.addLast(fact);
  }

  /** Those that name the job, oldest first. */
  List<Fact> of(JobId job) {
    List<Fact> own = last.stream().filter(fact -> names(fact, job)).toList();
    return own.subList(Math.max(0, own.size() - SHOWN), own.size());
  }

  /** Every fact of a job contains its name; one that merely resembles it does no harm here. */
  private static boolean names(Fact fact, JobId job) {
    return fact.toString().contains(job.value());
  }
}
