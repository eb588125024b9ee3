package io.argosy.core.engine.placement;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Partitions added only because slots were free release them when others wait: (F3) of
 * docs/algorithms/sharing.md. No attempt is killed: a preempted one yields work not begun, stores
 * the rest and ends.
 */
public final class Preemption {
  /** The most queued jobs that are examined without success. */
  private static final int MOST_IN_VAIN = 32;

  private Preemption() {}

  /** Preempts for waiting workers, as far as the slots that become free anyway are too few. */
  public static void make(Decision decision) {
    State state = decision.state();
    if (state.queue.isEmpty() || state.fillers.isEmpty()) {
      return;
    }
    List<JobState> givers = givers(state, decision.at());
    if (givers.isEmpty()) {
      return;
    }
    int soon = state.slots.values().stream().mapToInt(s -> s.held() - s.staying()).sum();
    int inVain = 0;
    for (int priority : state.queue.priorities()) {
      FairShareOrder fairShareOrder = new FairShareOrder(state, priority);
      for (FairShareOrder.Turn turn = fairShareOrder.next();
          turn != null;
          turn = fairShareOrder.next()) {
        if (state.roomOf(turn.user()) <= fairShareOrder.coming(turn.user())) {
          continue;
        }
        if (soon > 0) {
          soon--;
          fairShareOrder.provide(turn);
        } else if (inVain >= MOST_IN_VAIN) {
          return;
        } else if (makeFor(decision, givers, turn, fairShareOrder)) {
          fairShareOrder.provide(turn);
        } else {
          inVain++;
          fairShareOrder.pass(turn);
        }
      }
    }
  }

  private static boolean makeFor(
      Decision decision,
      List<JobState> givers,
      FairShareOrder.Turn turn,
      FairShareOrder fairShareOrder) {
    State state = decision.state();
    JobState job = state.existing(turn.job());
    Reason.Standing own =
        standing(state, job, fairShareOrder.coming(turn.user()), fairShareOrder.provided(job.id));
    Optional<JobState> giver = giver(state, givers, job, own);
    giver.ifPresent(g -> retire(decision, g, job, own));
    return giver.isPresent();
  }

  private static void retire(
      Decision decision, JobState giver, JobState taker, Reason.Standing why) {
    State state = decision.state();
    Worker worker = leaver(state, giver, taker).orElseThrow();
    Reason.Standing own = standing(state, giver, 0, 0);
    decision.emit(
        new Fact.TaskRetires(worker.attemptId(), decision.at(), new Reason.MakesRoom(own, why)));
    Backfill.filler(giver).retire(decision, giver, worker);
  }

  /** The jobs that could give up a slot. They keep one, and near their end they keep all. */
  static List<JobState> givers(State state, Instant now) {
    return state.fillers.stream()
        .map(state::existing)
        .filter(job -> partitions(job) > 1 && Backfill.filler(job).isLong(job, now))
        .toList();
  }

  /** The job to preempt: the least urgent, then by the user's slots, then by the job's slots. */
  static Optional<JobState> giver(
      State state, List<JobState> givers, JobState taker, Reason.Standing own) {
    return givers.stream()
        .filter(job -> !job.id.equals(taker.id) && partitions(job) > 1)
        .filter(job -> gives(standing(state, job, 0, 0), own, taker.deadline().isPresent()))
        .filter(job -> leaver(state, job, taker).isPresent())
        .min(
            Comparator.comparingInt((JobState job) -> job.claim.priority())
                .thenComparing(job -> -state.load(job.claim.user()))
                .thenComparing(job -> -partitions(job)));
  }

  /** (F3) whether the first job gives up a slot for the second. */
  static boolean gives(Reason.Standing giver, Reason.Standing taker, boolean promised) {
    int urgency = Integer.compare(taker.claim().priority(), giver.claim().priority());
    if (urgency != 0) {
      return urgency > 0;
    }
    if (giver.claim().user().equals(taker.claim().user())) {
      return promised || giver.partitions() - 1 >= taker.partitions() + 1;
    }
    return (giver.slots() - 1) / giver.weight() >= (taker.slots() + 1) / taker.weight();
  }

  /** The partition to preempt: one that waits for work, else the slowest. */
  private static Optional<Worker> leaver(State state, JobState giver, JobState taker) {
    return giver.tasks.stream()
        .filter(worker -> worker.isSteerable() && !worker.silent())
        .filter(
            worker ->
                worker
                    .machine()
                    .flatMap(state::machine)
                    .filter(machine -> PlacementRules.isOpenTo(state, taker, machine))
                    .isPresent())
        .min(
            Comparator.comparing((Worker worker) -> worker.phase() != Worker.Phase.WAITING)
                .thenComparingDouble(Worker::speed)
                .thenComparingInt(worker -> -worker.id().index()));
  }

  private static int partitions(JobState job) {
    return job.workerCounters.living - job.workerCounters.queued;
  }

  /** The standing of a user and its job, including slots they are about to get. */
  static Reason.Standing standing(State state, JobState job, int usersSlots, int jobsSlots) {
    return new Reason.Standing(
        job.id,
        job.claim,
        state.slots(job.claim.user()).staying() + usersSlots,
        state.share(job.claim.user()).weight(),
        partitions(job) + jobsSlots);
  }
}
