package io.argosy.core.kind.bag;

import io.argosy.core.bag.Menu;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Money;
import io.argosy.core.model.Reused;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Promise;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Decisions about a bag. */
public sealed interface BagFact extends Fact.OfKind {
  /** Enough is known about a bag to plan it. */
  record BagSampled(JobId job, Instant at, long tasksLeft) implements BagFact {}

  /**
   * The costs and end times that a bag can choose from.
   *
   * @param offers for each machine type of the menu, the index of its offer in the job's
   *     specification
   */
  record MenuReady(JobId job, Menu menu, List<Integer> offers, Instant at) implements BagFact {
    public MenuReady {
      offers = List.copyOf(offers);
    }
  }

  /**
   * How many machines of each type a bag uses from now on.
   *
   * @param wanted machines of each offer of the job's specification
   * @param cap the most that may be spent, cushion included
   */
  record PlanSet(
      JobId job, Instant at, MenuEntry choice, List<Integer> wanted, Money cap, Reason why)
      implements BagFact {
    public PlanSet {
      wanted = List.copyOf(wanted);
    }
  }

  /**
   * The kernel compared the plan with the progress: (M1) to (M4) of docs/algorithms/bags.md.
   *
   * @param left tasks left after the paid time (N_e)
   * @param possible tasks that the rest of the plan can run (N_p)
   * @param nextAt when the next check is due
   */
  record PlanChecked(JobId job, Instant at, long left, long possible, Instant nextAt)
      implements BagFact {}

  /** The money does not suffice to finish the bag: tasks that remain and money that is missing. */
  record MoneyShort(JobId job, Instant at, long tasksLeft, Money missing) implements BagFact {}

  /**
   * The user decided how a plan is chosen and what may be spent.
   *
   * @param cap the most that may be spent, cushion included
   */
  record ChoiceMade(
      JobId job, Instant at, Choosing choosing, Promise promise, Money cushion, Money cap)
      implements BagFact {}

  /** Tasks that an earlier bag computed are not run again: their results are kept. */
  record ResultsReused(JobId job, Instant at, Reused reused) implements BagFact {
    @Override
    public int intervals() {
      return reused.tasks().size();
    }
  }

  /** Tasks that were given up are tried again: their failures no longer count. */
  record TasksRetried(JobId job, Instant at) implements BagFact {}

  /** A stopped bag resumes. */
  record BagReopened(JobId job, Instant at, Instant deadline) implements BagFact {
    @Override
    public Optional<Instant> reopens() {
      return Optional.of(deadline);
    }
  }
}
