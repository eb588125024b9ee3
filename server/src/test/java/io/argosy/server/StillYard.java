package io.argosy.server;

import io.argosy.core.model.MachineId;
import io.argosy.protocol.rental.Provider;
import io.argosy.runtime.rent.MachineProvider;
import io.argosy.runtime.rent.RentalOrder;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** A machine provider whose local machines keep starting for as long as a test takes. */
final class StillYard implements MachineProvider {
  private final Set<MachineId> ordered = new ConcurrentSkipListSet<>();

  @Override
  public Optional<String> cannot(Provider provider) {
    return provider instanceof Provider.Local ? Optional.empty() : Optional.of("only local");
  }

  @Override
  public void rent(RentalOrder order) {
    ordered.add(order.machine());
  }

  @Override
  public void release(MachineId machine) {
    ordered.remove(machine);
  }

  @Override
  public Set<MachineId> mine() {
    return Set.copyOf(ordered);
  }
}
