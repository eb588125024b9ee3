package io.argosy.runtime.rent;

import io.argosy.core.model.MachineId;
import io.argosy.protocol.rental.Provider;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A machine provider that job files name: rents machines to one realm. Every call may be repeated
 * after a crash and then does only what is missing; every call may take long.
 */
public interface MachineProvider extends AutoCloseable {
  /** Why it could never serve such an order; empty if it could. */
  Optional<String> cannot(Provider provider);

  /**
   * Starts a machine; its agent reports when it is ready.
   *
   * @throws ProviderRefusal if it does not start, with nothing left running
   */
  void rent(RentalOrder order) throws ProviderRefusal, InterruptedException;

  /**
   * Extends a machine's lease. The server informs the agent; this call is for providers that end
   * machines themselves.
   */
  default void extend(MachineId machine, Instant stopAt)
      throws ProviderRefusal, InterruptedException {}

  /**
   * Ends a machine with everything on it; does nothing if it is already gone or never existed.
   *
   * @throws ProviderRefusal if it still runs as far as the provider can tell
   */
  void release(MachineId machine) throws ProviderRefusal, InterruptedException;

  /**
   * Every running machine of this realm, ordered by any process and recorded or not.
   *
   * @throws ProviderRefusal if the provider could not find out
   */
  Set<MachineId> mine() throws ProviderRefusal, InterruptedException;

  /** The last output of a machine that is gone, if known. */
  default Optional<String> lastWords(MachineId machine) {
    return Optional.empty();
  }

  /** Stops managing machines; they continue to run. */
  @Override
  default void close() {}
}
