package io.argosy.host;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.JobId;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The jobs that have not ended, and their deadlines. Any thread may ask. */
public final class LiveJobs {
  /** {@link Instant#MAX} for a job without a deadline. */
  private final Map<JobId, Instant> deadlines = new ConcurrentHashMap<>();

  LiveJobs(StateView loaded) {
    loaded.jobs().stream()
        .filter(job -> job.phase() != JobStateView.Phase.ENDED)
        .forEach(job -> deadlines.put(job.id(), job.deadline().orElse(Instant.MAX)));
  }

  void hear(Fact fact) {
    if (fact instanceof Fact.JobAccepted f) {
      deadlines.put(f.job(), f.deadline());
    } else if (fact instanceof Fact.DeadlineMoved f) {
      deadlines.put(f.job(), f.deadline());
    } else if (fact instanceof Fact.OfKind f) {
      f.reopens().ifPresent(deadline -> deadlines.put(f.job(), deadline));
    } else if (fact instanceof Fact.JobEnded f) {
      deadlines.remove(f.job());
    }
  }

  public boolean has(JobId job) {
    return deadlines.containsKey(job);
  }

  public int size() {
    return deadlines.size();
  }

  public Set<JobId> all() {
    return Collections.unmodifiableSet(deadlines.keySet());
  }

  /** The deadline of a live job that has one. */
  public Optional<Instant> deadline(JobId job) {
    return Optional.ofNullable(deadlines.get(job)).filter(at -> !at.equals(Instant.MAX));
  }
}
