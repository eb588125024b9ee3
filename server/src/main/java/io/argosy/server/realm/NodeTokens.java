package io.argosy.server.realm;

import io.argosy.core.model.MachineId;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The token with which each node of the older protocol registered: such a node shows its token
 * once, and its own name from then on.
 */
public final class NodeTokens {
  private static final Logger LOG = LoggerFactory.getLogger(NodeTokens.class);

  private NodeTokens() {}

  /** The id of the token; empty where an older version of the service did not record it. */
  public static Optional<String> of(RealmWorld world, MachineId node) {
    return world.machines().find(node).flatMap(MachineRegistry.Known::token);
  }

  /**
   * Whether the token of a node is valid; otherwise the service removes all nodes of that token, as
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

  /** Removes every node whose token was revoked or has expired; its work is reassigned. */
  public static void letGo(RealmWorld world, Predicate<String> good) throws IOException {
    for (Map.Entry<MachineId, MachineRegistry.Known> entry : world.machines().all().entrySet()) {
      if (entry.getValue().token().filter(good.negate()).isPresent()) {
        LOG.atWarn()
            .addKeyValue("realm", world.name())
            .addKeyValue("machine", entry.getKey())
            .log("the token that registered a node is good no more: its work is given again");
        MachineService.gone(world, entry.getKey());
      }
    }
  }
}
