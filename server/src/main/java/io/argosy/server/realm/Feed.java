package io.argosy.server.realm;

import io.argosy.core.kernel.Fact;
import io.argosy.core.model.JobId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** Hands facts to whoever watches a job, as they become durable. */
public final class Feed {
  /** More people than this may not watch one realm at once. */
  private static final int WATCHERS_LIMIT = 2000;

  private final CopyOnWriteArrayList<Watcher> watchers = new CopyOnWriteArrayList<>();

  /** One who watches. A watcher that is too slow misses facts; it is told how many. */
  public final class Watcher implements AutoCloseable {
    private static final int PATIENCE = 10_000;

    private final JobId job;
    private final ArrayBlockingQueue<Fact> facts = new ArrayBlockingQueue<>(PATIENCE);

    private Watcher(JobId job) {
      this.job = job;
    }

    private void take(Fact fact) {
      boolean taken = facts.offer(fact);
      if (!taken && fact instanceof Fact.JobEnded) {
        // The end must not be missed; what is oldest must go.
        facts.poll();
        facts.offer(fact);
      }
    }

    /** Facts that came since, waiting a while for the first. */
    public List<Fact> next(Duration upTo) throws InterruptedException {
      List<Fact> found = new ArrayList<>();
      Fact first = facts.poll(upTo.toMillis(), TimeUnit.MILLISECONDS);
      if (first != null) {
        found.add(first);
        facts.drainTo(found);
      }
      return found;
    }

    @Override
    public void close() {
      watchers.remove(this);
    }
  }

  /** Whether one more may watch. */
  public boolean hasRoom() {
    return watchers.size() < WATCHERS_LIMIT;
  }

  /** Begins to watch. */
  public Watcher watch(JobId job) {
    Watcher watcher = new Watcher(job);
    watchers.add(watcher);
    return watcher;
  }

  void tell(List<Fact> facts) {
    if (watchers.isEmpty()) {
      return;
    }
    for (Fact fact : facts) {
      Optional<JobId> job = Concerns.job(fact);
      for (Watcher watcher : watchers) {
        if (job.isPresent() && job.get().equals(watcher.job)) {
          watcher.take(fact);
        }
      }
    }
  }
}
