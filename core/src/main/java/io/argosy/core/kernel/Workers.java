package io.argosy.core.kernel;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Gives tasks to free workers: the slots of rented machines get one task at a time. */
final class Workers {
  private Workers() {}

  /** Gives every idle worker a task if there is one for it. */
  static void feed(Decision decision, JobState job) {
    BagState bag = job.bag();
    for (Rent rent : List.copyOf(bag.rents)) {
      for (int i = 0; rent.isWorking() && i < rent.slots(); i++) {
        feed(decision, job, rent.firstWorker() + i);
      }
    }
  }

  static void feed(Decision decision, JobState job, int index) {
    BagState bag = job.bag();
    Task worker = job.tasks.get(index);
    Rent rent = bag.rentOf(index);
    boolean waits = worker.phase() == Task.Phase.WAITING && worker.steering().isEmpty();
    boolean free = (waits || worker.phase() == Task.Phase.OVER) && !bag.running.containsKey(index);
    if (job.phase == JobState.Phase.RUNNING && rent.isWorking() && free) {
      pick(bag, rent, decision.at()).ifPresent(task -> give(decision, job, worker, rent, task));
    }
  }

  private static void give(Decision decision, JobState job, Task worker, Rent rent, long task) {
    List<Interval> work = List.of(new Interval(task, 1));
    if (worker.phase() == Task.Phase.WAITING) {
      decision.emit(new Fact.WorkGranted(worker.attemptId(), work, decision.at()));
      decision.instruct(
          new Instruction.Steer(worker.attemptId(), rent.machine(), work, 0, job.interval));
    } else {
      AttemptId attempt = new AttemptId(worker.id(), worker.attempt() + 1);
      decision.emit(new Fact.AttemptPlaced(attempt, rent.machine(), 1, work, decision.at()));
      decision.instruct(new Instruction.Start(attempt, rent.machine(), work, job.interval));
    }
  }

  /** The next task for a worker of that machine. */
  private static Optional<Long> pick(BagState bag, Rent rent, Instant now) {
    Optional<Long> sample =
        bag.stage == BagState.Stage.SAMPLING ? Sampling.next(bag, rent.offer()) : Optional.empty();
    if (sample.isPresent()) {
      return sample;
    }
    double length = Lengths.expected(bag, rent.offer());
    double paid = Seconds.between(now, rent.stopAt());
    boolean fits = length <= paid;
    Optional<Long> next = bag.next();
    if (next.isPresent()) {
      // A leaving machine takes no task that is expected to outlast its paid time.
      return fits || !Stays.isLeaving(bag, rent) ? next : Optional.empty();
    }
    boolean doubles =
        bag.stage == BagState.Stage.RUNNING && BagPolicies.of(bag.spec).replicatesTail();
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
                Comparator.comparingDouble((BagState.Running r) -> bag.left(r, now))
                    .thenComparing(BagState.Running::worker))
            .map(BagState.Running::task);
  }
}
