package io.argosy.core.engine.state;

import io.argosy.core.bag.estimate.Timing;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.rental.Rental;
import io.argosy.core.engine.rental.RentalChange;
import io.argosy.core.engine.rental.RentalRef;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Reused;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.Offer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What each fact about a bag changes. */
public final class BagApplying {
  /** More timings do not improve the estimates; only the sums keep growing. */
  private static final int TIMINGS = 512;

  private BagApplying() {}

  static void to(State state, Fact.OfBag fact) {
    switch (fact) { // No default: a new fact must not compile until it is applied.
      case Fact.RentOrdered f -> order(state, f);
      case Fact.RentReady f -> ready(state, f);
      case Fact.RentExtended f -> extend(state, f);
      case Fact.RentLeaves f -> phase(state, f.machine(), Rental.Phase.LEAVING, f.why());
      case Fact.RentReleased f -> phase(state, f.machine(), Rental.Phase.RELEASED, f.why());
      case Fact.RentOver f -> over(state, f);
      case Fact.RentInterrupted f -> change(state, f.machine(), r -> r.resumed(f.at()));
      case Fact.OfferLimited f -> limit(state, f);
      case Fact.TaskMeasured f -> measure(state, f);
      case Fact.TaskGivenUp f -> giveUp(state, f);
      case Fact.BagSampled f -> bag(state, f.job()).stage = BagState.Stage.CHOOSING;
      case Fact.MenuReady f -> menu(bag(state, f.job()), f);
      case Fact.ChoiceMade f -> choice(bag(state, f.job()), f);
      case Fact.PlanSet f -> plan(state, f);
      case Fact.PlanChecked f -> checked(state, f.job(), f.nextAt());
      case Fact.MoneyShort f -> bag(state, f.job()).missing = Optional.of(f.missing());
      case Fact.ResultsReused f -> reuse(state.existing(f.job()), f.reused());
      case Fact.BagReopened f -> reopen(state, f);
    }
  }

  private static void order(State state, Fact.RentOrdered fact) {
    BagState bag = bag(state, fact.job());
    Duration lead = RentalLeases.lead(bag.spec.offers().get(fact.offer()));
    Rental rent = Rental.ordered(fact, bag.rentals.size(), lead);
    RentalChange planned = new RentalChange(rent);
    Duration first = Duration.between(fact.at(), fact.paidUntil());
    long units = RentalLeases.units(bag.spec.offers().get(fact.offer()), first);
    planned.unitsLeft = Math.max(0, RentalLeases.unitsOf(bag, fact.offer()) - units);
    put(state, bag, planned.made());
    state.rentalRefs.put(fact.machine(), new RentalRef(fact.job(), rent.number()));
  }

  private static void ready(State state, Fact.RentReady fact) {
    BagState bag = bagOf(state, fact.machine());
    Rental rent = rent(state, fact.machine());
    change(
        state,
        fact.machine(),
        r -> {
          r.phase = Rental.Phase.READY;
          r.readyAt = fact.at();
          r.slots = fact.slots();
          r.firstWorker = state.existing(rent.job()).tasks.size();
        });
    if (rent.resumedAt().isEmpty()) { // Else it may have been ready before the service resumed.
      double took = Seconds.between(rent.orderedAt(), fact.at());
      bag.types.set(rent.offer(), bag.types.get(rent.offer()).started(took));
    }
  }

  /** Adds a worker of the machine that became ready last. */
  static void addWorker(State state, JobState job, TaskId task) {
    state.add(Worker.queued(task));
    state.change(task, t -> t.phase = Worker.Phase.OVER);
    BagState bag = job.bag();
    int number =
        bag.rentals.stream()
            .filter(r -> r.firstWorker() >= 0)
            .filter(r -> r.firstWorker() <= task.index())
            .filter(r -> task.index() < r.firstWorker() + r.slots())
            .findFirst()
            .orElseThrow()
            .number();
    bag.rentOfWorker.add(number);
  }

  private static void extend(State state, Fact.RentExtended fact) {
    Rental before = rent(state, fact.machine());
    Offer offer = bagOf(state, fact.machine()).spec.offers().get(before.offer());
    long units = RentalLeases.units(offer, Duration.between(before.paidUntil(), fact.paidUntil()));
    change(
        state,
        fact.machine(),
        r -> {
          r.paidUntil = fact.paidUntil();
          r.reserved = fact.reserved();
          r.unitsLeft = Math.max(0, r.unitsLeft - units);
        });
  }

  /** Keeps the first reason: the paid time of every leaving machine ends later. */
  private static void phase(State state, MachineId machine, Rental.Phase phase, Reason why) {
    change(
        state,
        machine,
        r -> {
          r.phase = phase;
          r.why = r.why.or(() -> Optional.of(why));
        });
  }

  private static void over(State state, Fact.RentOver fact) {
    change(
        state,
        fact.machine(),
        r -> {
          r.phase = Rental.Phase.OVER;
          r.reserved = fact.charged();
          r.endedAt = fact.at();
          r.reason = fact.reason();
        });
  }

  private static void limit(State state, Fact.OfferLimited fact) {
    BagState bag = bag(state, fact.job());
    OfferStats before = bag.types.get(fact.offer());
    bag.types.set(fact.offer(), before.limited(fact.most(), fact.reason()));
  }

  private static void measure(State state, Fact.TaskMeasured fact) {
    BagState bag = bag(state, fact.job());
    Rental rent = rent(state, fact.machine());
    change(
        state,
        fact.machine(),
        r -> {
          r.done++;
          r.busySeconds += fact.seconds();
        });
    bag.types.set(rent.offer(), bag.types.get(rent.offer()).measured(fact.seconds()));
    if (bag.timings.size() < TIMINGS) {
      bag.timings.add(new Timing(rent.offer(), fact.task(), fact.seconds()));
    }
  }

  private static void giveUp(State state, Fact.TaskGivenUp fact) {
    BagState bag = bag(state, fact.job());
    bag.givenUp.add(fact.task());
    bag.pool.remove(place(bag, fact.task()));
    bag.again.remove(place(bag, fact.task()));
  }

  private static void plan(State state, Fact.PlanSet fact) {
    JobState job = state.existing(fact.job());
    BagState bag = job.bag();
    bag.stage = BagState.Stage.RUNNING;
    bag.plan = Optional.of(fact.choice());
    BagState.FirstPlan now = new BagState.FirstPlan(fact.at(), bag.committed(), fact.choice());
    bag.first = bag.first.or(() -> Optional.of(now));
    bag.wanted = fact.wanted();
    bag.cap = fact.cap();
    for (Rental rent : List.copyOf(bag.rentals)) {
      if (rent.isStaying()) {
        long units = RentalLeases.unitsOf(bag, rent.offer());
        change(state, rent.machine(), r -> r.unitsLeft = units);
      }
    }
  }

  private static void menu(BagState bag, Fact.MenuReady fact) {
    bag.menu = Optional.of(fact.menu());
    bag.menuOffers = fact.offers();
  }

  private static void choice(BagState bag, Fact.ChoiceMade fact) {
    bag.choosing = fact.choosing();
    bag.promise = fact.promise();
    bag.cushion = fact.cushion();
    bag.cap = fact.cap();
    bag.missing = Optional.empty();
  }

  private static void checked(State state, JobId id, Instant next) {
    JobState job = state.existing(id);
    BagState bag = job.bag();
    state.jobTimers.remove(new JobTimer(bag.checkAt, id, JobTimer.CHECK));
    bag.checkAt = next;
    expect(state, job);
  }

  private static void reuse(JobState job, Reused reused) {
    AttemptId earlier = AttemptId.earlier(job.id);
    for (Interval some : reused.tasks()) {
      job.keptIndices.add(some);
      job.kept.put(some.first(), new Snapshot.Kept(some, earlier, reused.list()));
      job.bag().reuse(some);
      for (long task = some.first(); task < some.end(); task++) {
        job.bag().pool.remove(place(job.bag(), task));
      }
    }
  }

  private static void reopen(State state, Fact.BagReopened fact) {
    JobState job = state.existing(fact.job());
    state.jobTimers.remove(new JobTimer(job.deadline, job.id, JobTimer.DEADLINE));
    job.phase = JobState.Phase.RUNNING;
    job.endedAt = Optional.empty();
    job.outcome = Optional.empty();
    job.deadline = fact.deadline();
    job.deadlinePassed = false;
    Applying.expect(state, job);
  }

  /** A worker got a task. */
  static void granted(JobState job, AttemptId attempt, List<Interval> work, Instant at) {
    if (job.bag == null || work.isEmpty()) {
      return;
    }
    long task = work.getFirst().first();
    int worker = attempt.task().index();
    job.bag.running.put(worker, new BagState.Running(worker, task, at));
    job.bag.holders.merge(task, 1, Integer::sum);
    job.bag.pool.remove(place(job.bag, task));
    job.bag.again.remove(place(job.bag, task));
  }

  /** A worker's first task is timed from when its program can run. */
  static void began(JobState job, Fact.AttemptBegan fact) {
    if (job.bag != null) {
      job.bag.running.computeIfPresent(
          fact.attempt().task().index(), (w, r) -> new BagState.Running(w, r.task(), fact.at()));
    }
  }

  /** A worker dropped its task. The task waits again unless it is kept or runs elsewhere. */
  static void dropped(JobState job, int worker) {
    BagState bag = job.bag;
    BagState.Running was = bag == null ? null : bag.running.remove(worker);
    if (bag == null || was == null) {
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
  static void kept(JobState job, int worker, Interval piece) {
    if (job.bag != null) {
      if (!job.keptIndices.isDisjoint(piece)) {
        job.bag.givenUp.remove(piece.first());
      }
      job.bag.pool.remove(place(job.bag, piece.first()));
      job.bag.again.remove(place(job.bag, piece.first()));
      BagState.Running running = job.bag.running.get(worker);
      if (running != null && running.task() == piece.first()) {
        dropped(job, worker);
      }
    }
  }

  /** Keeps a result that a worker stored after it was stopped: the task still ran there. */
  static void late(State state, JobState job, int worker, Interval piece) {
    BagState.Running on = job.bag == null ? null : job.bag.running.get(worker);
    if (job.bag != null && (on == null || on.task() != piece.first())) {
      change(state, job.bag.rentOf(worker).machine(), r -> r.done++);
    }
  }

  static void failed(JobState job, AttemptId attempt) {
    if (job.bag != null) {
      int offer = job.bag.rentOf(attempt.task().index()).offer();
      job.bag.types.set(offer, job.bag.types.get(offer).failed());
    }
  }

  /** Registers the timers of each rental and of the plan. */
  static void expect(State state, JobState job) {
    BagState bag = job.bag;
    if (bag == null) {
      return;
    }
    bag.rentals.forEach(rent -> expect(state, bag, rent));
    if (!bag.checkAt.equals(Instant.MAX)) {
      state.jobTimers.add(new JobTimer(bag.checkAt, job.id, JobTimer.CHECK));
    }
  }

  private static void expect(State state, BagState bag, Rental rent) {
    Instant at = RentalLeases.lookAt(rent, bag.spec.offers().get(rent.offer()));
    if (!at.equals(Instant.MAX)) {
      state.jobTimers.add(new JobTimer(at, rent.job(), JobTimer.ofRent(rent.number())));
    }
  }

  private static void change(State state, MachineId machine, Consumer<RentalChange> edit) {
    Rental before = rent(state, machine);
    RentalChange change = new RentalChange(before);
    edit.accept(change);
    put(state, bagOf(state, machine), change.made());
  }

  private static void put(State state, BagState bag, Rental rent) {
    if (rent.number() < bag.rentals.size()) {
      Rental before = bag.rentals.get(rent.number());
      Instant look = RentalLeases.lookAt(before, bag.spec.offers().get(before.offer()));
      state.jobTimers.remove(new JobTimer(look, before.job(), JobTimer.ofRent(before.number())));
    }
    bag.put(rent);
    expect(state, bag, rent);
  }

  public static Rental rent(State state, MachineId machine) {
    RentalRef rentalRef = rented(state, machine);
    return bag(state, rentalRef.job()).rentals.get(rentalRef.number());
  }

  private static BagState bagOf(State state, MachineId machine) {
    return bag(state, rented(state, machine).job());
  }

  private static RentalRef rented(State state, MachineId machine) {
    RentalRef rentalRef = state.rentalRefs.get(machine);
    if (rentalRef == null) {
      throw new IllegalStateException("machine " + machine + " was never rented");
    }
    return rentalRef;
  }

  private static BagState bag(State state, JobId job) {
    return state.existing(job).bag();
  }

  static Interval place(BagState bag, long task) {
    return new Interval(bag.order.placeOf(task), 1);
  }
}
