package io.argosy.server.rental;

import io.argosy.runtime.rent.MachineProvider;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** The machine providers for the realms of a service. */
@FunctionalInterface
public interface RentalProviders {
  /** No machine providers. */
  RentalProviders NONE = (folder, server) -> List.of();

  /**
   * The machine providers of one realm.
   *
   * @param folder where they store their own state
   * @param server the address of the service; waits until the service listens
   */
  List<MachineProvider> open(Path folder, Supplier<URI> server) throws IOException;
}
