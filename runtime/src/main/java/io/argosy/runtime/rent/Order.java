package io.argosy.runtime.rent;

import io.argosy.core.model.MachineId;
import io.argosy.protocol.bag.Provider;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A machine to be rented.
 *
 * @param site where it counts as being: the offer, whose machines are alike
 * @param slots how many tasks it runs at once
 * @param stays how long it may stay, from now on
 * @param token with what it enlists
 * @param replicas where other servers of the same service are found, for when ours is gone
 */
public record Order(
    MachineId machine,
    Provider provider,
    String site,
    int slots,
    Duration stays,
    String token,
    List<URI> replicas) {
  public Order {
    replicas = List.copyOf(replicas);
  }

  /** A machine of a server that is alone. */
  public Order(
      MachineId machine, Provider provider, String site, int slots, Duration stays, String token) {
    this(machine, provider, site, slots, stays, token, List.of());
  }

  /** Nobody but the machine learns the token. */
  @Override
  public String toString() {
    return machine + " of " + provider;
  }

  /**
   * The flags of its agent.
   *
   * @param serverThere how it reaches our server
   * @param reaches whether it reaches another server at that server's own address
   */
  List<String> flags(
      String serverThere, Predicate<URI> reaches, String tokenFile, String workFolder) {
    List<String> flags = new ArrayList<>();
    String servers =
        Stream.concat(Stream.of(serverThere), replicas.stream().filter(reaches).map(URI::toString))
            .distinct()
            .collect(Collectors.joining(","));
    flags.addAll(List.of("--server", servers, "--token-file", tokenFile));
    flags.addAll(List.of("--site", site, "--name", machine.value()));
    flags.addAll(List.of("--slots", Integer.toString(slots)));
    flags.addAll(List.of("--stays", Math.max(1, stays.toMillis()) + "ms"));
    flags.addAll(List.of("--work", workFolder));
    if (provider instanceof Provider.Local local) {
      flags.addAll(List.of("--cpu", cpu(local)));
    }
    return flags;
  }

  /** As the agent reads it: {@code 80%,40%@30000ms}. */
  private static String cpu(Provider.Local local) {
    String first = percent(local.cpu());
    return local
        .then()
        .map(then -> first + "," + percent(then.cpu()) + "@" + then.after().toMillis() + "ms")
        .orElse(first);
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).setScale(3, RoundingMode.HALF_UP) + "%";
  }
}
