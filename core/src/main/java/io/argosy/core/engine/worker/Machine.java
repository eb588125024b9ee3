package io.argosy.core.engine.worker;

import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.JobSpec;

/**
 * A connected machine.
 *
 * @param maxSlots how far it could grow
 * @param busy slots that hold a placed attempt
 */
public record Machine(MachineId id, SiteId site, int slots, int maxSlots, int busy) {
  /** Slots that could take an attempt now. */
  public int free() {
    return slots - busy;
  }

  public Machine withBusy(int count) {
    return new Machine(id, site, slots, maxSlots, count);
  }

  public static boolean isOpenTo(JobSpec spec, Machine machine) {
    return spec.mayRunOn(machine.id(), machine.site());
  }
}
