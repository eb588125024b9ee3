package io.argosy.runtime.rent;

import io.argosy.core.model.MachineId;
import io.argosy.protocol.bag.Provider;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Acts for one of the providers that job files name: lets machines to one realm. Every call may
 * come again after a crash and then does nothing that was done already; every call may take long.
 */
public interface Landlord extends AutoCloseable {
  /** Why it could never serve such an order; nothing when it could. */
  Optional<String> cannot(Provider provider);

  /**
   * Starts a machine; that it is ready is said by its agent.
   *
   * @throws Refused when it does not, with nothing left running
   */
  void rent(Order order) throws Refused, InterruptedException;

  /**
   * The machine stays until a later instant. Its agent hears that from the server; this is for
   * those who end machines themselves.
   */
  default void extend(MachineId machine, Instant stopAt) throws Refused, InterruptedException {}

  /**
   * Ends a machine with everything on it; one that is gone already, or was never there, is fine.
   *
   * @throws Refused when it still runs as far as anybody can tell
   */
  void release(MachineId machine) throws Refused, InterruptedException;

  /**
   * Every machine of this realm that still runs, whoever ordered it and whether or not anybody
   * remembers.
   *
   * @throws Refused when that could not be found out
   */
  Set<MachineId> mine() throws Refused, InterruptedException;

  /** What a machine that is gone said last, if anybody heard it. */
  default Optional<String> lastWords(MachineId machine) {
    return Optional.empty();
  }

  /** Forgets about it; the machines run on. */
  @Override
  default void close() {}
}
