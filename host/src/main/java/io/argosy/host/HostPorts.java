package io.argosy.host;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.runtime.agents.AgentMessages;

/**
 * What carries out the instructions of a realm, besides {@link Computations}. The loop's thread
 * makes all calls: each returns at once, and may come again under the same id.
 */
public record HostPorts(Orders orders, Merges merges, RentalPort rentals) {
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
