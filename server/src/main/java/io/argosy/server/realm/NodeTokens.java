package io.argosy.server.realm;

import io.argosy.core.model.MachineId;
import java.util.Optional;

/**
 * By which token each node of the older protocol registered: such a node shows its token once, and
 * a name of its own from then on.
 */
public final class NodeTokens {
  private NodeTokens() {}

  /** The id of the token; nothing where an older version of the service did not note it. */
  public static Optional<String> of(RealmWorld world, MachineId node) {
    return world.machines().find(node).flatMap(Machines.Known::token);
  }
}
