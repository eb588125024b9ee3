package io.argosy.runtime.rent;

import io.argosy.core.model.MachineId;
import io.argosy.protocol.rental.Provider;
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
 * An order for a machine.
 *
 * @param site its site: the offer, whose machines are alike
 * @param slots how many tasks it runs at once
 * @param stays how long it may stay, from now on
 * @param token for its registration
 * @param replicas addresses of other servers of the same service, in case ours fails
 */
public record RentalOrder(
    MachineId machine,
    Provider provider,
    String site,
    int slots,
    Duration stays,
    String token,
    List<URI> replicas) {
  public RentalOrder {
    replicas = List.copyOf(replicas);
  }

  /** For a service with a single server. */
  public RentalOrder(
      MachineId machine, Provider provider, String site, int slots, Duration stays, String token) {
    this(machine, provider, site, slots, stays, token, List.of());
  }

  /** Only the machine gets the token. */
  @Override
  public String toString() {
    return machine + " of " + provider;
  }

  /**
   * The flags of its agent.
   *
   * @param serverThere the address of our server as seen from the machine
   * @param reaches whether the machine can use another server's own address
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

  /** In the agent's syntax: {@code 80%,40%@30000ms}. */
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
