package io.argosy.core.kernel;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.UserId;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Jobs without a deadline take all free slots and share them: (F1) and (F2) of
 * docs/algorithms/sharing.md.
 */
final class Filling {
  /** A job takes free slots while this many intervals are left, so that a start pays off. */
  private static final double INTERVALS_TO_FILL = 4;

  private Filling() {}

  /** Whether a job takes slots only because they are free. */
  static boolean fills(JobState job) {
    return job.isIterative()
        && job.phase == JobState.Phase.RUNNING
        && job.deadline().isEmpty()
        && JobRules.policy(JobRules.iterative(job)).fillsFreeSlots();
  }

  /** Whether one partition more or less matters to the job. */
  static boolean isLong(JobState job, Instant now) {
    double least = Seconds.ofNanos(INTERVALS_TO_FILL * job.interval.toNanos());
    return Balancing.cachedEtaSeconds(job, now) > least;
  }

  /** The slots that a job could take now without taking them from another job. */
  static int free(Spare spare, JobState job) {
    UserId user = job.claim.user();
    int room = spare.state().roomOf(user) - spare.state().queue.size(user);
    return spare.isNone() || room <= 0 ? 0 : Math.min(spare.openTo(JobRules.iterative(job)), room);
  }

  /** Gives free slots to the jobs that fill them, one by one to the job that has least. */
  static void fill(Decision decision) {
    State state = decision.state();
    Spare spare = Spare.of(state);
    if (spare.isNone()) {
      return;
    }
    List<Filler> fillers =
        state.fillers.stream()
            .map(state::existing)
            .filter(job -> isLong(job, decision.at()))
            .map(job -> new Filler(job, free(spare, job)))
            .filter(filler -> filler.wants() > 0)
            .toList();
    if (fillers.size() > 1) {
      shareOut(state, fillers);
    } else {
      fillers.forEach(filler -> filler.gets = filler.free);
    }
    for (Filler filler : fillers) {
      if (filler.gets > 0) {
        Balancing.add(decision, filler.job, filler.gets, new Why.FreeSlots(filler.gets));
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
              .filter(filler -> filler.free > so && filler.wants() > filler.gets)
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
        .thenComparingInt(filler -> filler.job.tally.living + filler.gets);
  }

  private static double load(State state, UserId user, Map<UserId, Integer> given) {
    int slots = state.slots(user).staying() + state.queue.size(user);
    return (slots + given.getOrDefault(user, 0)) / state.share(user).weight();
  }

  /** A job that could take free slots, and how many it gets. */
  private static final class Filler {
    final JobState job;
    final int free;
    int gets;

    Filler(JobState job, int free) {
      this.job = job;
      this.free = free;
    }

    /** The free slots that the job can use. */
    long wants() {
      return Math.min(free, more(job));
    }
  }

  /** How many partitions a job may still add. */
  private static long more(JobState job) {
    JobSpec.Iterative spec = JobRules.iterative(job);
    int living = job.tally.living;
    return Math.min(spec.slots().max() - living, spec.iterations() - job.keptCount() - living);
  }

  /** (F2) a job below its share claims slots that other jobs hold only because they were free. */
  static void claim(Decision decision, JobState job) {
    State state = decision.state();
    UserId user = job.claim.user();
    boolean alone = state.fillers.size() < 2 || !state.fillers.contains(job.id);
    if (alone || !isLong(job, decision.at())) {
      return;
    }
    List<JobState> givers = Room.givers(state, decision.at());
    while (!givers.isEmpty() && more(job) > 0 && state.roomOf(user) > state.queue.size(user)) {
      Why.Standing own = Room.standing(state, job, state.queue.size(user), job.tally.queued);
      Optional<JobState> other = Room.giver(state, givers, job, own);
      if (other.isEmpty()) {
        return;
      }
      Why.Standing theirs = Room.standing(state, other.get(), 0, 0);
      Balancing.add(decision, job, 1, new Why.BelowShare(own, theirs));
      Room.make(decision);
    }
  }
}
