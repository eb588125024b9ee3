package io.argosy.core.kind.bag;

import io.argosy.core.bag.Menu;
import io.argosy.core.bag.estimate.Estimate;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.rental.Rental;
import io.argosy.core.rental.RentalView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What is remembered of a bag besides what all jobs have, to read. */
public interface BagStateView extends RentalView {
  /** The stage of a bag. */
  enum Stage {
    /** A few tasks run on every machine type. */
    SAMPLING,
    /** The menu exists or is being computed; machines work while their paid time lasts. */
    CHOOSING,
    /** Machines work according to a plan. */
    RUNNING
  }

  /**
   * A task that a worker runs.
   *
   * @param worker index among the workers of the job
   */
  record Running(int worker, long task, Instant since) {}

  /**
   * The first plan chosen; reports compare the end with it.
   *
   * @param committed what was paid and reserved by then
   */
  record FirstPlan(Instant at, Money committed, MenuEntry choice) {}

  /** The state of a bag; only a bag has one. */
  static BagStateView of(JobStateView job) {
    return job.as(BagStateView.class)
        .orElseThrow(() -> new IllegalStateException("job " + job.id() + " is not a bag"));
  }

  /** Whether a menu exists, no newer one is being computed and the user has not chosen yet. */
  static boolean awaitsChoice(JobStateView job) {
    BagStateView bag = of(job);
    boolean open = bag.menu().filter(it -> it.chosen().isEmpty()).isPresent();
    return bag.stage() == Stage.CHOOSING && !job.isComputing() && open;
  }

  JobSpec.Bag spec();

  Stage stage();

  /** What the job promises now; a user may have changed it since the submission. */
  Promise promise();

  Choosing choosing();

  /** What may be spent beyond the budget to finish nearly complete work. */
  Money cushion();

  /** The most that may be spent, cushion included. */
  Money cap();

  /** What was paid and reserved so far. */
  Money committed();

  /** What can still be reserved. */
  Money free();

  /** What was measured for each offer. */
  List<OfferStats> types();

  /** The estimates from the first measurements: (E3) to (E5) of docs/algorithms/bags.md. */
  List<Estimate> estimates();

  Optional<Menu> menu();

  /** For each machine type of the menu, the index of its offer. */
  List<Integer> menuOffers();

  Optional<MenuEntry> plan();

  /** The first plan chosen. */
  Optional<FirstPlan> first();

  /** How many machines of each offer the plan wants. */
  List<Integer> wanted();

  /** What finishing costs beyond the budget, once the budget is known to be too small. */
  Optional<Money> missing();

  /** Tasks that are running, by worker. */
  List<Running> running();

  /** Tasks that failed too often. */
  List<Long> givenUp();

  /** Tasks that no worker runs. */
  long waiting();

  /** Tasks that an earlier bag computed. */
  long reused();

  /** What a machine has cost by then. */
  Money used(Rental rent, Instant at);

  /** Machines of an offer that are ordered or ready and meant to stay. */
  int staying(int offer);
}
