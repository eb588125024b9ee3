package io.argosy.core.kind.bag;

import io.argosy.core.bag.BagPolicies;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.rental.Rental;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Gives tasks to free workers: the slots of rented machines get one task at a time. */
final class TaskAssignment {
  private TaskAssignment() {}

  /** Gives every idle worker a task if there is one for it. */
  static void feed(Decision decision, JobState job) {
    BagState bag = BagState.of(job);
    for (Rental rental : List.copyOf(bag.rents())) {
      for (int i = 0; rental.isWorking() && i < rental.slots(); i++) {
        feed(decision, job, rental.firstWorker() + i);
      }
    }
  }

  static void feed(Decision decision, JobState job, int index) {
    BagState bag = BagState.of(job);
    Worker worker = job.tasks.get(index);
    Rental rental = bag.rentOf(index);
    boolean waits = worker.phase() == Worker.Phase.WAITING && worker.steering().isEmpty();
    boolean free =
        (waits || worker.phase() == Worker.Phase.OVER) && !bag.running.containsKey(index);
    if (job.phase == JobStateView.Phase.RUNNING && rental.isWorking() && free) {
      pick(bag, rental, decision.at()).ifPresent(task -> give(decision, job, worker, rental, task));
    }
  }

  private static void give(
      Decision decision, JobState job, Worker worker, Rental rental, long task) {
    List<Interval> work = List.of(new Interval(task, 1));
    if (worker.phase() == Worker.Phase.WAITING) {
      decision.emit(new Fact.WorkGranted(worker.attemptId(), work, decision.at()));
      decision.instruct(
          new Instruction.Steer(worker.attemptId(), rental.machine(), work, 0, job.interval));
    } else {
      AttemptId attempt = new AttemptId(worker.id(), worker.attempt() + 1);
      decision.emit(new Fact.AttemptPlaced(attempt, rental.machine(), 1, work, decision.at()));
      decision.instruct(new Instruction.Start(attempt, rental.machine(), work, job.interval));
    }
  }

  /** The next task for a worker of that machine. */
  private static Optional<Long> pick(BagState bag, Rental rental, Instant now) {
    Optional<Long> sample =
        bag.stage == BagStateView.Stage.SAMPLING
            ? Sampling.next(bag, rental.offer())
            : Optional.empty();
    if (sample.isPresent()) {
      return sample;
    }
    double length = TaskDurations.expected(bag, rental.offer());
    double paid = Seconds.between(now, rental.stopAt());
    boolean fits = length <= paid;
    Optional<Long> next = bag.next();
    if (next.isPresent()) {
      // A leaving machine takes no task that is expected to outlast its paid time.
      return fits || !LeaseRenewal.isLeaving(bag, rental) ? next : Optional.empty();
    }
    boolean doubles =
        bag.stage == BagStateView.Stage.RUNNING && BagPolicies.of(bag.spec).replicatesTail();
    return doubles && fits ? tail(bag, length, now) : Optional.empty();
  }

  /**
   * (T1) a task that runs only once, elsewhere, and is expected to end later than it would here;
   * the one that ends last.
   */
  private static Optional<Long> tail(BagState bag, double length, Instant now) {
    return length <= 0
        ? Optional.empty()
        : bag.running.values().stream()
            .filter(running -> bag.holders.getOrDefault(running.task(), 0) == 1)
            .filter(running -> bag.left(running, now) > length)
            .max(
                Comparator.comparingDouble((BagStateView.Running r) -> bag.left(r, now))
                    .thenComparing(BagStateView.Running::worker))
            .map(BagStateView.Running::task);
  }
}
