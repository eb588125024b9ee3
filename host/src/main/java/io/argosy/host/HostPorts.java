package io.argosy.host;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.runtime.agents.AgentMessages;

/**
 * What carries out the instructions of a realm, besides {@link Computations}. The loop's thread
 * makes all calls: each returns at once, and may come again under the same id.
 */
public record HostPorts(Orders orders, Merges merges, RentalPort rentals, Removals removals) {
  /** For a realm in which nothing is removed. */
  public HostPorts(Orders orders, Merges merges, RentalPort rentals) {
    this(orders, merges, rentals, Removals.NONE);
  }

  /** The way to the agents: in this process, or a box from which they fetch. */
  @FunctionalInterface
  public interface Orders {
    void send(AgentMessages.Addressed order);
  }

  /** Merges the kept results of jobs. */
  @FunctionalInterface
  public interface Merges {
    void begin(InstructionId id, JobId job);
  }

  /** Removes the bodies of ended jobs from the store. */
  @FunctionalInterface
  public interface Removals {
    /** For a realm in which nothing is removed. */
    Removals NONE =
        (id, job, record) -> {
          throw new IllegalArgumentException("nothing is removed here: " + job);
        };

    /**
     * Begins a removal.
     *
     * @param record whether the record of the job goes too
     */
    void begin(InstructionId id, JobId job, boolean record);
  }

  /** Rents, prolongs and releases machines. */
  @FunctionalInterface
  public interface RentalPort {
    /** For a realm whose jobs rent no machines. */
    RentalPort NONE =
        (id, asked) -> {
          throw new IllegalArgumentException("no machine is rented here: " + asked);
        };

    void carryOut(InstructionId id, Instruction.ToProvider asked);
  }
}
