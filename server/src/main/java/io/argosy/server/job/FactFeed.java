package io.argosy.server.job;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.JobId;
import io.argosy.server.index.JobFacts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** Delivers durable facts to the watchers of a job. */
public final class FactFeed {
  /** The limit on simultaneous watchers of one realm. */
  private static final int WATCHERS_LIMIT = 2000;

  private final CopyOnWriteArrayList<Watcher> watchers = new CopyOnWriteArrayList<>();

  /** One watcher. A watcher that is too slow misses facts; it learns how many. */
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
        // The end of a job must be delivered; the oldest fact is dropped instead.
        facts.poll();
        facts.offer(fact);
      }
    }

    /** Facts since the last call; waits a while for the first. */
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

  /** Whether another watcher is allowed. */
  public boolean hasRoom() {
    return watchers.size() < WATCHERS_LIMIT;
  }

  /** Starts watching a job. */
  public Watcher watch(JobId job) {
    Watcher watcher = new Watcher(job);
    watchers.add(watcher);
    return watcher;
  }

  public void tell(List<Fact> facts) {
    if (watchers.isEmpty()) {
      return;
    }
    for (Fact fact : facts) {
      Optional<JobId> job = JobFacts.job(fact);
      for (Watcher watcher : watchers) {
        if (job.isPresent() && job.get().equals(watcher.job)) {
          watcher.take(fact);
        }
      }
    }
  }
}
