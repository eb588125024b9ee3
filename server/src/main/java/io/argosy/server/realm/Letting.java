package io.argosy.server.realm;

import io.argosy.runtime.rent.Landlord;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** Who lets machines to the realms of a service. */
@FunctionalInterface
public interface Letting {
  /** Nobody. */
  Letting NONE = (folder, server) -> List.of();

  /**
   * Those who let machines to one realm.
   *
   * @param folder where they keep what they must remember
   * @param server where the service listens, waiting until it does
   */
  List<Landlord> open(Path folder, Supplier<URI> server) throws IOException;
}
