package io.argosy.agent.remote.link;

import io.argosy.agent.remote.user.RunAs;
import io.argosy.protocol.wire.Servers;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The settings of a machine's owner.
 *
 * @param server the address of the service
 * @param slots what the machine offers at first
 * @param maxSlots how far it could grow
 * @param work the folder of the jobs' files while they run
 * @param follow what the machine does with scaling advice
 * @param runAs the users that programs run as; empty when they run as the agent's own
 */
public record AgentTerms(
    Servers server,
    String token,
    String site,
    String name,
    int slots,
    int maxSlots,
    Path work,
    Follow follow,
    Optional<RunAs.Range> runAs) {

  /** With a service that has one address. */
  public AgentTerms(
      URI server,
      String token,
      String site,
      String name,
      int slots,
      int maxSlots,
      Path work,
      Follow follow,
      Optional<RunAs.Range> runAs) {
    this(new Servers(List.of(server)), token, site, name, slots, maxSlots, work, follow, runAs);
  }

  /** What a machine does with advice. */
  public sealed interface Follow {
    /** Nothing: its offer does not change. */
    record No() implements Follow {}

    /** It offers as many slots as advised. */
    record Itself() implements Follow {}

    /** It runs a command of the owner, and offers what was advised if that succeeds. */
    record Hook(String command) implements Follow {}
  }

  /** Hides the token. */
  @Override
  public String toString() {
    return site + "." + name + " at " + server;
  }
}
