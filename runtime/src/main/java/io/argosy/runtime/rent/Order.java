package io.argosy.runtime.rent;

import io.argosy.core.model.MachineId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A machine to be rented.
 *
 * @param site where it counts as being: machines of one offer share a site
 * @param name its name within the site
 * @param slots how many tasks it runs at once
 * @param stays how long it may stay, from now on
 * @param server where its agent enlists
 * @param token with what it enlists
 */
public record Order(
    MachineId machine,
    Source source,
    String site,
    String name,
    int slots,
    Duration stays,
    String server,
    String token) {

  /** Nobody but the machine learns the token. */
  @Override
  public String toString() {
    return machine + " of " + source;
  }

  /** The flags of its agent. */
  List<String> flags(String serverThere, String tokenFile, String workFolder) {
    List<String> flags = new ArrayList<>();
    flags.addAll(List.of("--server", serverThere, "--token-file", tokenFile));
    flags.addAll(List.of("--site", site, "--name", name));
    flags.addAll(List.of("--slots", Integer.toString(slots)));
    flags.addAll(List.of("--stays", Math.max(1, stays.toMillis()) + "ms"));
    flags.addAll(List.of("--work", workFolder));
    cpu().ifPresent(share -> flags.addAll(List.of("--cpu", share)));
    return flags;
  }

  private Optional<String> cpu() {
    return switch (source) {
      case Source.Local local -> local.cpu();
      case Source.Ssh ssh -> ssh.cpu();
    };
  }
}
