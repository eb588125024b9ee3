package io.argosy.server.realm;

import io.argosy.core.model.MachineId;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * By which token each node of the older protocol registered: such a node shows its token once, and
 * a name of its own from then on.
 */
public final class NodeTokens {
  private static final Logger LOG = LoggerFactory.getLogger(NodeTokens.class);

  private NodeTokens() {}

  /** The id of the token; nothing where an older version of the service did not note it. */
  public static Optional<String> of(RealmWorld world, MachineId node) {
    return world.machines().find(node).flatMap(Machines.Known::token);
  }

  /**
   * Whether the token of a node is good; a node whose token is not is let go with all like it, as
   * if they had disconnected.
   */
  public static boolean isGood(RealmWorld world, MachineId node, Predicate<String> good)
      throws IOException {
    boolean still = of(world, node).filter(good.negate()).isEmpty();
    if (!still) {
      letGo(world, good);
    }
    return still;
  }

  /** Lets every node go whose token was revoked or has expired; its work is given again. */
  static void letGo(RealmWorld world, Predicate<String> good) throws IOException {
    for (Map.Entry<MachineId, Machines.Known> entry : world.machines().all().entrySet()) {
      if (entry.getValue().token().filter(good.negate()).isPresent()) {
        LOG.atWarn()
            .addKeyValue("realm", world.name())
            .addKeyValue("machine", entry.getKey())
            .log("the token that registered a node is good no more: its work is given again");
        MachineDesk.gone(world, entry.getKey());
      }
    }
  }
}
