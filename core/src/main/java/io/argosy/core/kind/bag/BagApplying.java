package io.argosy.core.kind.bag;

import io.argosy.core.bag.estimate.Timing;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.Applying;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.JobTimer;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.Reused;
import io.argosy.core.rental.JobRentals;
import io.argosy.core.rental.Rental;
import io.argosy.core.rental.RentalApplying;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What each fact about a bag changes. */
final class BagApplying {
  /** More timings do not improve the estimates; only the sums keep growing. */
  private static final int TIMINGS = 512;

  /** The kind's number of the timer that compares the plan with the progress. */
  static final int CHECK = 0;

  private BagApplying() {}

  /** Facts that are not listed change nothing here. */
  static void apply(State state, JobState job, Fact fact) {
    BagState bag = BagState.of(job);
    if (fact instanceof Fact.OfRental f) {
      rental(state, job, f);
    } else if (fact instanceof BagFact f) {
      apply(state, job, f);
    } else if (fact instanceof Fact.TaskMeasured f) {
      measure(state, job, f);
    } else if (fact instanceof Fact.TaskGivenUp f) {
      giveUp(bag, f);
    } else if (fact instanceof Fact.TaskAdded f) {
      RentalApplying.addWorker(job, f.task().index());
    } else {
      ofWorker(state, job, fact);
    }
  }

  private static void ofWorker(State state, JobState job, Fact fact) {
    BagState bag = BagState.of(job);
    if (fact instanceof Fact.AttemptPlaced f) {
      granted(bag, f.attempt(), f.work(), f.at());
    } else if (fact instanceof Fact.WorkGranted f) {
      granted(bag, f.attempt(), f.work(), f.at());
    } else if (fact instanceof Fact.AttemptBegan f) {
      began(bag, f);
    } else if (fact instanceof Fact.AttemptOver f) {
      over(job, f);
    } else if (fact instanceof Fact.AttemptLost f) {
      dropped(job, f.attempt().task().index());
    } else if (fact instanceof Fact.PieceKept f) {
      late(state, job, f.attempt().task().index(), f.piece());
      kept(job, f.attempt().task().index(), f.piece());
    } else if (fact instanceof Fact.PieceRefused f) {
      kept(job, f.attempt().task().index(), f.piece());
    } else if (fact instanceof Fact.PieceFailed f) {
      bag.failures.put(f.piece().first(), f.failures());
    }
  }

  private static void apply(State state, JobState job, BagFact fact) {
    BagState bag = BagState.of(job);
    switch (fact) { // No default: a new fact must not compile until it is applied.
      case BagFact.BagSampled _ -> bag.stage = BagStateView.Stage.CHOOSING;
      case BagFact.MenuReady f -> menu(bag, f);
      case BagFact.ChoiceMade f -> choice(bag, f);
      case BagFact.PlanSet f -> plan(state, job, f);
      case BagFact.PlanChecked f -> checked(state, job, f.nextAt());
      case BagFact.MoneyShort f -> bag.missing = Optional.of(f.missing());
      case BagFact.ResultsReused f -> reuse(job, f.reused());
      case BagFact.TasksRetried _ -> retry(bag);
      case BagFact.BagReopened f -> reopen(state, job, f);
    }
  }

  private static void rental(State state, JobState job, Fact.OfRental fact) {
    RentalApplying.apply(state, job, fact);
    BagState bag = BagState.of(job);
    if (fact instanceof Fact.RentReady f) {
      Rental rental = JobRentals.of(state, f.machine()).orElseThrow();
      // After the service resumed it may have been ready before.
      if (rental.resumedAt().isEmpty()) {
        double took = Seconds.between(rental.orderedAt(), f.at());
        bag.types.set(rental.offer(), bag.types.get(rental.offer()).started(took));
      }
    } else if (fact instanceof Fact.OfferLimited f) {
      bag.types.set(f.offer(), bag.types.get(f.offer()).limited(f.most(), f.reason()));
    }
  }

  private static void measure(State state, JobState job, Fact.TaskMeasured fact) {
    BagState bag = BagState.of(job);
    Rental rental = JobRentals.of(state, fact.machine()).orElseThrow();
    RentalApplying.measured(state, job, fact.machine(), fact.seconds());
    bag.types.set(rental.offer(), bag.types.get(rental.offer()).measured(fact.seconds()));
    if (bag.timings.size() < TIMINGS) {
      bag.timings.add(new Timing(rental.offer(), fact.task(), fact.seconds()));
    }
  }

  private static void giveUp(BagState bag, Fact.TaskGivenUp fact) {
    bag.givenUp.add(fact.task());
    bag.pool.remove(place(bag, fact.task()));
    bag.again.remove(place(bag, fact.task()));
  }

  private static void plan(State state, JobState job, BagFact.PlanSet fact) {
    BagState bag = BagState.of(job);
    bag.stage = BagStateView.Stage.RUNNING;
    bag.plan = Optional.of(fact.choice());
    BagStateView.FirstPlan now =
        new BagStateView.FirstPlan(fact.at(), bag.committed(), fact.choice());
    bag.first = bag.first.or(() -> Optional.of(now));
    bag.wanted = fact.wanted();
    bag.cap = fact.cap();
    RentalApplying.planned(state, job);
  }

  private static void menu(BagState bag, BagFact.MenuReady fact) {
    bag.menu = Optional.of(fact.menu());
    bag.menuOffers = fact.offers();
  }

  private static void choice(BagState bag, BagFact.ChoiceMade fact) {
    bag.choosing = fact.choosing();
    bag.promise = fact.promise();
    bag.cushion = fact.cushion();
    bag.cap = fact.cap();
    bag.missing = Optional.empty();
  }

  private static void checked(State state, JobState job, Instant next) {
    BagState bag = BagState.of(job);
    state.jobTimers.remove(JobTimer.ofKind(bag.checkAt, job.id, CHECK));
    bag.checkAt = next;
    setTimers(state, job);
  }

  private static void reuse(JobState job, Reused reused) {
    AttemptId earlier = AttemptId.earlier(job.id);
    BagState bag = BagState.of(job);
    for (Interval some : reused.tasks()) {
      job.keptIndices.add(some);
      job.kept.put(some.first(), new KeptResult(some, earlier, reused.list()));
      bag.reuse(some);
      for (long task = some.first(); task < some.end(); task++) {
        bag.pool.remove(place(bag, task));
      }
    }
  }

  private static void retry(BagState bag) {
    for (long task : List.copyOf(bag.givenUp)) {
      bag.failures.remove(task);
      bag.pool.add(place(bag, task));
    }
    bag.givenUp.clear();
  }

  private static void reopen(State state, JobState job, BagFact.BagReopened fact) {
    Applying.reopen(state, job, fact.deadline());
    job.deadlinePassed = false;
    Applying.expect(state, job);
  }

  /** A worker got a task. */
  private static void granted(BagState bag, AttemptId attempt, List<Interval> work, Instant at) {
    if (work.isEmpty()) {
      return;
    }
    long task = work.getFirst().first();
    int worker = attempt.task().index();
    bag.running.put(worker, new BagStateView.Running(worker, task, at));
    bag.holders.merge(task, 1, Integer::sum);
    bag.pool.remove(place(bag, task));
    bag.again.remove(place(bag, task));
  }

  /** A worker's first task is timed from when its program can run. */
  private static void began(BagState bag, Fact.AttemptBegan fact) {
    bag.running.computeIfPresent(
        fact.attempt().task().index(), (w, r) -> new BagStateView.Running(w, r.task(), fact.at()));
  }

  private static void over(JobState job, Fact.AttemptOver fact) {
    int worker = fact.attempt().task().index();
    if (fact.ending() instanceof Ending.Failed) {
      BagState bag = BagState.of(job);
      int offer = bag.offerOf(worker);
      bag.types.set(offer, bag.types.get(offer).failed());
    }
    dropped(job, worker);
  }

  /** A worker dropped its task. The task waits again unless it is kept or runs elsewhere. */
  private static void dropped(JobState job, int worker) {
    BagState bag = BagState.of(job);
    BagStateView.Running was = bag.running.remove(worker);
    if (was == null) {
      return;
    }
    long task = was.task();
    bag.holders.computeIfPresent(task, (t, n) -> n > 1 ? n - 1 : null);
    boolean kept = !job.keptIndices.isDisjoint(new Interval(task, 1));
    if (!bag.holders.containsKey(task) && !kept && !bag.givenUp.contains(task)) {
      (bag.failures.containsKey(task) ? bag.again : bag.pool).add(place(bag, task));
    }
  }

  /**
   * A worker's result was kept or refused: the worker is free. A task that was given up is no
   * longer given up once a result of it is kept.
   */
  private static void kept(JobState job, int worker, Interval piece) {
    BagState bag = BagState.of(job);
    if (!job.keptIndices.isDisjoint(piece)) {
      bag.givenUp.remove(piece.first());
    }
    bag.pool.remove(place(bag, piece.first()));
    bag.again.remove(place(bag, piece.first()));
    BagStateView.Running running = bag.running.get(worker);
    if (running != null && running.task() == piece.first()) {
      dropped(job, worker);
    }
  }

  /** Keeps a result that a worker stored after it was stopped: the task still ran there. */
  private static void late(State state, JobState job, int worker, Interval piece) {
    BagState bag = BagState.of(job);
    BagStateView.Running on = bag.running.get(worker);
    if (on == null || on.task() != piece.first()) {
      RentalApplying.ran(state, job, bag.rentOf(worker).machine());
    }
  }

  /** Sets the timers of each rental and of the plan. */
  static void setTimers(State state, JobState job) {
    RentalApplying.setTimers(state, job);
    BagState bag = BagState.of(job);
    if (!bag.checkAt.equals(Instant.MAX)) {
      state.jobTimers.add(JobTimer.ofKind(bag.checkAt, job.id, CHECK));
    }
  }

  private static Interval place(BagState bag, long task) {
    return new Interval(bag.order.placeOf(task), 1);
  }
}
