package io.argosy.core.kernel;

import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;

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

  Machine withBusy(int count) {
    return new Machine(id, site, slots, maxSlots, count);
  }
}
