package io.argosy.simulator.kind.bag;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.kind.bag.BagFact;
import io.argosy.core.kind.bag.BagState;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.rental.JobRentals;
import io.argosy.core.rental.Rental;
import io.argosy.simulator.check.KindInvariants;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * What must hold for a bag after every step: the reservations do not exceed the cap; each task is
 * kept, given up, running or waiting; no worker runs on a machine that is gone.
 */
public final class BagInvariants implements KindInvariants {
  private final Check check;
  private final Map<JobId, Money> before = new HashMap<>();

  public BagInvariants(Check check) {
    this.check = check;
  }

  @Override
  public void check(State state, JobState job, IntervalSet kept) {
    money(job);
    tasks(job);
    workers(state, job);
    ending(job);
  }

  /** The reservations do not grow beyond the cap, even after the cap was lowered. */
  private void money(JobState job) {
    BagState bag = BagState.of(job);
    Money sum = bag.rents().stream().map(Rental::reserved).reduce(Money.ZERO, Money::plus);
    check.that(sum.equals(bag.committed()), () -> sum + " was set aside, not " + bag.committed());
    Money last = before.getOrDefault(job.id(), Money.ZERO);
    check.that(
        sum.isAtMost(bag.cap()) || sum.isAtMost(last),
        () -> "set aside " + sum + " of a cap of " + bag.cap());
    before.put(job.id(), sum);
  }

  private void tasks(JobState job) {
    BagState bag = BagState.of(job);
    Set<Long> placed = new HashSet<>();
    for (KeptResult kept : job.kept().values()) {
      LongStream.range(kept.piece().first(), kept.piece().end()).forEach(placed::add);
    }
    for (long task : bag.givenUp()) {
      check.that(placed.add(task), () -> "kept and given up: task " + task);
    }
    bag.running().forEach(running -> placed.add(running.task()));
    long all = placed.size() + bag.waiting();
    check.that(
        all == bag.spec().tasks(),
        () -> all + " of " + bag.spec().tasks() + " tasks are kept, held, waiting or given up");
  }

  private void workers(State state, JobState job) {
    BagState bag = BagState.of(job);
    Map<Integer, Long> on = new HashMap<>();
    bag.running().forEach(running -> on.put(running.worker(), running.task()));
    List<Worker> workers = state.tasks(job.id());
    for (Worker worker : workers) {
      Rental rental =
          worker.machine().flatMap(machine -> JobRentals.of(state, machine)).orElse(null);
      boolean there = rental != null && rental.isWorking();
      check.that(!worker.isLive() || there, () -> "works where nothing is: " + worker);
      Long task = on.get(worker.id().index());
      check.that(task == null || worker.isLive(), () -> "on a task, but not live: " + worker);
    }
    for (int offer = 0; offer < bag.types().size(); offer++) {
      int type = offer;
      long there = bag.rents().stream().filter(it -> it.offer() == type && it.isLive()).count();
      int most = bag.spec().offers().get(offer).max();
      check.that(there <= most, () -> there + " machines of a type of " + most);
    }
  }

  private void ending(JobState job) {
    BagState bag = BagState.of(job);
    boolean done = job.outcome().filter(o -> o instanceof Outcome.Done).isPresent();
    check.that(
        !done || job.keptCount() == bag.spec().tasks(),
        () -> "done, but only " + job.keptCount() + " tasks are kept");
    boolean running = job.phase() == JobStateView.Phase.RUNNING;
    check.that(
        running || bag.rents().stream().noneMatch(Rental::isWorking),
        () -> "the bag has ended, and a machine works on");
  }

  @Override
  public List<Interval> keeps(Fact.OfKind fact) {
    return fact instanceof BagFact.ResultsReused reused ? reused.reused().tasks() : List.of();
  }

  @Override
  public void atEnd(JobState job) {
    for (Rental rental : BagState.of(job).rents()) {
      check.that(!rental.isLive(), () -> "still rented: " + rental);
    }
  }
}
