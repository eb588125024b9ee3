package io.argosy.core.kind.bag;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import java.util.ArrayList;
import java.util.List;

/** Converts the state of a bag to its snapshot and back. Derived values are not stored. */
final class BagRestoring {
  private BagRestoring() {}

  static BagSnapshot snapshot(JobState job) {
    BagState bag = BagState.of(job);
    List<Snapshot.Failures> failures = new ArrayList<>();
    bag.failures.forEach((task, times) -> failures.add(new Snapshot.Failures(task, times)));
    return new BagSnapshot(
        job.id,
        bag.stage,
        bag.promise,
        bag.choosing,
        bag.cushion,
        bag.cap,
        bag.menu,
        bag.menuOffers,
        bag.plan,
        bag.first,
        bag.wanted,
        bag.checkAt,
        bag.missing,
        List.copyOf(bag.types),
        List.copyOf(bag.rentals.all()),
        List.copyOf(bag.timings),
        bag.pool.intervals(),
        bag.again.intervals(),
        failures,
        bag.running(),
        bag.givenUp());
  }

  static void into(State state, JobState job, BagSnapshot from) {
    BagState bag = BagState.of(job);
    job.kept.values().stream()
        .filter(kept -> kept.attempt().isEarlier())
        .forEach(kept -> bag.reuse(kept.piece()));
    bag.stage = from.stage();
    bag.promise = from.promise();
    bag.choosing = from.choosing();
    bag.cushion = from.cushion();
    bag.cap = from.cap();
    bag.menu = from.menu();
    bag.menuOffers = from.menuOffers();
    bag.plan = from.plan();
    bag.first = from.first();
    bag.wanted = from.wanted();
    bag.checkAt = from.checkAt();
    bag.missing = from.missing();
    for (int offer = 0; offer < from.types().size(); offer++) {
      bag.types.set(offer, from.types().get(offer));
    }
    bag.rentals.restore(state, job.id, from.rents());
    bag.timings.addAll(from.timings());
    bag.pool.clear();
    from.pool().forEach(bag.pool::add);
    from.again().forEach(bag.again::add);
    from.failures().forEach(failed -> bag.failures.put(failed.task(), failed.times()));
    bag.givenUp.addAll(from.givenUp());
    for (BagStateView.Running running : from.running()) {
      bag.running.put(running.worker(), running);
      bag.holders.merge(running.task(), 1, Integer::sum);
    }
  }
}
