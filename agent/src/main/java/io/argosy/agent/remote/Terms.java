package io.argosy.agent.remote;

import io.argosy.protocol.wire.Servers;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What the owner of a machine agrees to.
 *
 * @param server where the service is
 * @param slots what the machine offers at first
 * @param maxSlots how far it could grow
 * @param work where the files of jobs are while they run
 * @param follow what the machine does when it is advised to scale
 * @param runAs the users that programs run as; nothing when they run as the agent's own
 */
public record Terms(
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
  public Terms(
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
    /** Nothing: it offers what it offers. */
    record No() implements Follow {}

    /** It offers as many slots as advised. */
    record Itself() implements Follow {}

    /** It runs a command of the owner's, and offers what was advised when that ends well. */
    record Hook(String command) implements Follow {}
  }

  /** Nobody but the server learns the token. */
  @Override
  public String toString() {
    return site + "." + name + " at " + server;
  }
}
