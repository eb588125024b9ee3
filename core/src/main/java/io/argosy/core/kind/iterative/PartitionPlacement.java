package io.argosy.core.kind.iterative;

import io.argosy.core.balance.BalanceInput;
import io.argosy.core.engine.placement.PlacementRules;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.PlacementChoice;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.model.Interval;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.JobSpec;
import java.time.Instant;
import java.util.List;

/** Where partitions are placed, and what each begins with. */
final class PartitionPlacement {
  private PartitionPlacement() {}

  static PlacementChoice of(State state, JobState job, Instant now) {
    SiteSpeeds speeds = SiteSpeeds.of(state, job);
    BalanceInput balanceInput = BalanceView.of(job, now);
    InitialShares shares = InitialShares.of(state, job, balanceInput, speeds);
    PlacementChoice choice = new PlacementChoice(new FirstPart(job, shares));
    JobSpec.Iterative spec = IterativeState.of(job).spec;
    // If every machine has refused the job, all are tried again; another refusal is a failure.
    boolean choosy =
        state.machines.values().stream().anyMatch(machine -> PlacementRules.isFit(job, machine));
    for (Machine machine : state.machines.values()) {
      boolean open = choosy ? PlacementRules.isFit(job, machine) : Machine.isOpenTo(spec, machine);
      if (machine.free() > 0 && open) {
        choice.add(speeds.at(machine.site()), machine);
      }
    }
    return choice;
  }

  private record FirstPart(JobState job, InitialShares shares)
      implements PlacementChoice.FirstWork {
    @Override
    public long share(SiteId site) {
      JobSpec.Iterative spec = IterativeState.of(job).spec;
      return spec.units(shares.at(site)) * spec.unit();
    }

    @Override
    public List<Interval> work(long share) {
      return Handover.available(job, share);
    }
  }

  /**
   * The most partitions that are worth adding to a job of which nothing is measured: what its file
   * allows, and no more than its machines could have slots for. Only a measure may ask for more.
   */
  static int mostSlots(State state, JobSpec.Iterative spec) {
    long slots = 0;
    for (Machine machine : state.machines.values()) {
      boolean open = Machine.isOpenTo(spec, machine);
      slots += open ? Math.max(machine.slots(), machine.maxSlots()) : 0;
    }
    return (int) Math.min(slots, spec.slots().max());
  }
}
