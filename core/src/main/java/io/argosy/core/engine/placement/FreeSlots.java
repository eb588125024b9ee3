package io.argosy.core.engine.placement;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.model.JobId;
import io.argosy.core.model.UserId;
import io.argosy.core.model.spec.JobSpec;

/**
 * The free slots that no queued worker can take.
 *
 * @param free all free slots
 * @param wanted those for which a worker waits that may run everywhere
 */
public record FreeSlots(State state, int free, int wanted) {
  public static FreeSlots of(State state) {
    int free = 0;
    for (Machine machine : state.machines.values()) {
      free += Math.max(0, machine.free());
    }
    int wanted = 0;
    for (UserId user : state.queue.users()) {
      wanted += Math.min(state.queue.sizeOfAnywhere(user), state.roomOf(user));
    }
    return new FreeSlots(state, free, wanted);
  }

  boolean isNone() {
    return free <= wanted;
  }

  /** The free slots that this job may use. */
  int openTo(JobSpec spec) {
    int spare = -wanted;
    for (Machine machine : state.machines.values()) {
      spare += Machine.isOpenTo(spec, machine) ? Math.max(0, machine.free()) : 0;
    }
    for (JobId id : state.queue.choosy()) {
      JobState other = state.existing(id);
      boolean rival = isRival(spec, other);
      int count = Math.min(state.queue.size(id), state.roomOf(other.claim.user()));
      spare -= rival ? count : 0;
    }
    return Math.max(0, spare);
  }

  private boolean isRival(JobSpec spec, JobState other) {
    return state.machines.values().stream()
        .filter(machine -> machine.free() > 0)
        .anyMatch(m -> Machine.isOpenTo(spec, m) && PlacementRules.isOpenTo(state, other, m));
  }
}
