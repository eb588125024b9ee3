package io.argosy.server.realm;

import io.argosy.runtime.rent.Landlord;
import io.argosy.runtime.rent.Mark;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** Who lets machines to the realms of a service. */
@FunctionalInterface
public interface Letting {
  /** Nobody. */
  Letting NONE = (folder, mark, server) -> List.of();

  /**
   * Those who let machines to one realm.
   *
   * @param folder where they keep what they must remember
   * @param mark what tells the realm's machines from all others
   * @param server where the service listens, waiting until it does
   */
  List<Landlord> open(Path folder, Mark mark, Supplier<URI> server) throws IOException;
}
