package io.argosy.core.engine.placement;

import io.argosy.core.engine.state.State;
import io.argosy.core.engine.state.WorkerQueue;
import io.argosy.core.model.JobId;
import io.argosy.core.model.UserId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The fair-share order of the users that wait at one priority: (P2) of docs/algorithms/sharing.md.
 * After its turn, a user gets another.
 */
public final class FairShareOrder {
  /**
   * @param load the user's slots divided by its weight
   * @param arrival when the job's first worker joined the queue
   */
  public record Turn(double load, long arrival, UserId user, JobId job)
      implements Comparable<Turn> {
    private static final Comparator<Turn> ORDER =
        Comparator.comparingDouble(Turn::load)
            .thenComparingLong(Turn::arrival)
            .thenComparing(Turn::user);

    @Override
    public int compareTo(Turn other) {
      return ORDER.compare(this, other);
    }
  }

  private final State state;
  private final int priority;
  private final TreeSet<Turn> turns = new TreeSet<>();

  /** Slots that users are about to get, besides those they hold. */
  private final Map<UserId, Integer> coming = new HashMap<>();

  private final Map<JobId, Integer> provided = new HashMap<>();

  public FairShareOrder(State state, int priority) {
    this.state = state;
    this.priority = priority;
    state.queue.lines(priority).forEach((user, line) -> add(user, line.heads().firstEntry()));
  }

  /** The next turn, or null if no user can take one. */
  @Nullable
  public Turn next() {
    return turns.pollFirst();
  }

  /** The slots that the user is about to get, besides those it holds. */
  public int coming(UserId user) {
    return coming.getOrDefault(user, 0);
  }

  /** How many of the coming slots are for this job. */
  public int provided(JobId job) {
    return provided.getOrDefault(job, 0);
  }

  /**
   * Ends the turn, used or not: the user's next turn is for a later arrival. Earlier jobs cannot
   * use a slot, and the next worker of a job that took one has arrived later.
   */
  public void pass(Turn turn) {
    WorkerQueue.Line line = state.queue.lines(priority).get(turn.user());
    if (line != null) {
      add(turn.user(), line.heads().higherEntry(turn.arrival()));
    }
  }

  /** A slot will become free for the turn's job; its workers stay in the queue until then. */
  public void provide(Turn turn) {
    coming.merge(turn.user(), 1, Integer::sum);
    int tasks = provided.merge(turn.job(), 1, Integer::sum);
    if (tasks < state.queue.size(turn.job())) {
      add(turn.user(), Map.entry(turn.arrival(), turn.job()));
    } else {
      pass(turn);
    }
  }

  private void add(UserId user, Map.@Nullable Entry<Long, JobId> head) {
    if (head != null) {
      double more = coming(user) / state.share(user).weight();
      turns.add(new Turn(state.load(user) + more, head.getKey(), user, head.getValue()));
    }
  }
}
