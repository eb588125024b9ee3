package io.argosy.core.engine.placement;

import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.SlotFiller;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.UserId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Jobs without a deadline take all free slots and share them: (F1) and (F2) of
 * docs/algorithms/sharing.md.
 */
public final class Backfill {
  private Backfill() {}

  /** The slots that a job could take now without taking them from another job. */
  public static int free(FreeSlots freeSlots, JobState job) {
    UserId user = job.claim.user();
    int room = freeSlots.state().roomOf(user) - freeSlots.state().queue.size(user);
    return freeSlots.isNone() || room <= 0 ? 0 : Math.min(freeSlots.openTo(job.spec), room);
  }

  /** Gives free slots to the jobs that fill them, one by one to the job that has least. */
  public static void fill(Decision decision) {
    State state = decision.state();
    FreeSlots freeSlots = FreeSlots.of(state);
    if (freeSlots.isNone()) {
      return;
    }
    List<Filler> fillers =
        state.fillers.stream()
            .map(state::existing)
            .filter(job -> filler(job).isLong(job, decision.at()))
            .map(job -> new Filler(job, free(freeSlots, job)))
            .filter(filler -> filler.wants > 0)
            .toList();
    if (fillers.size() > 1) {
      shareOut(state, fillers);
    } else {
      fillers.forEach(filler -> filler.gets = filler.free);
    }
    for (Filler filler : fillers) {
      if (filler.gets > 0) {
        filler(filler.job)
            .add(decision, filler.job, filler.gets, new Reason.FreeSlots(filler.gets));
      }
    }
  }

  private static void shareOut(State state, List<Filler> fillers) {
    Map<UserId, Integer> given = new HashMap<>();
    int total = 0;
    while (true) {
      int so = total;
      Optional<Filler> next =
          fillers.stream()
              .filter(filler -> filler.free > so && filler.wants > filler.gets)
              .min(order(state, given));
      if (next.isEmpty()) {
        return;
      }
      next.get().gets++;
      total++;
      given.merge(next.get().job.claim.user(), 1, Integer::sum);
    }
  }

  private static Comparator<Filler> order(State state, Map<UserId, Integer> given) {
    return Comparator.comparingInt((Filler filler) -> -filler.job.claim.priority())
        .thenComparingDouble(filler -> load(state, filler.job.claim.user(), given))
        .thenComparingInt(filler -> filler.job.workerCounters.living + filler.gets);
  }

  private static double load(State state, UserId user, Map<UserId, Integer> given) {
    int slots = state.slots(user).staying() + state.queue.size(user);
    return (slots + given.getOrDefault(user, 0)) / state.share(user).weight();
  }

  /** A job that could take free slots, and how many it gets. */
  private static final class Filler {
    final JobState job;
    final int free;

    /** The free slots that the job can use. */
    final long wants;

    int gets;

    Filler(JobState job, int free) {
      this.job = job;
      this.free = free;
      this.wants = Math.min(free, filler(job).mayAdd(job));
    }
  }

  /** Only jobs of such kinds are in {@link State#fillers}. */
  static SlotFiller filler(JobState job) {
    return job.filler().orElseThrow();
  }

  /** (F2) a job below its share claims slots that other jobs hold only because they were free. */
  public static void claim(Decision decision, JobState job) {
    State state = decision.state();
    UserId user = job.claim.user();
    boolean alone = state.fillers.size() < 2 || !state.fillers.contains(job.id);
    if (alone || !filler(job).isLong(job, decision.at())) {
      return;
    }
    List<JobState> givers = Preemption.givers(state, decision.at());
    while (!givers.isEmpty()
        && filler(job).mayAdd(job) > 0
        && state.roomOf(user) > state.queue.size(user)) {
      Reason.Standing own =
          Preemption.standing(state, job, state.queue.size(user), job.workerCounters.queued);
      Optional<JobState> other = Preemption.giver(state, givers, job, own);
      if (other.isEmpty()) {
        return;
      }
      Reason.Standing theirs = Preemption.standing(state, other.get(), 0, 0);
      int before = job.workerCounters.living;
      filler(job).add(decision, job, 1, new Reason.BelowShare(own, theirs));
      if (job.workerCounters.living == before) {
        return;
      }
      Preemption.make(decision);
    }
  }
}
