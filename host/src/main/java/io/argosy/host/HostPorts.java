package io.argosy.host;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.runtime.agents.AgentMessages;

/**
 * What carries out the instructions of a realm, besides {@link Computations}. The loop's thread
 * makes all calls: each returns at once, and may come again under the same id.
 */
public record HostPorts(Orders orders, Merges merges, Rentals rentals) {
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

  /** Rents machines. */
  public interface Rentals {
    void rent(InstructionId id, Instruction.Rent asked);

    void prolong(InstructionId id, Instruction.Prolong asked);

    void release(InstructionId id, Instruction.Release asked);
  }

  /** For a realm whose jobs rent no machines. */
  public static final Rentals NO_RENTALS = new NoRentals();

  private record NoRentals() implements Rentals {
    @Override
    public void rent(InstructionId id, Instruction.Rent asked) {
      throw nothingToRent(asked);
    }

    @Override
    public void prolong(InstructionId id, Instruction.Prolong asked) {
      throw nothingToRent(asked);
    }

    @Override
    public void release(InstructionId id, Instruction.Release asked) {
      throw nothingToRent(asked);
    }

    private static IllegalArgumentException nothingToRent(Instruction.OfBag asked) {
      return new IllegalArgumentException("no machine is rented here: " + asked);
    }
  }
}
