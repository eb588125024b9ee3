package io.argosy.runtime.rent;

import io.argosy.core.model.MachineId;
import io.argosy.protocol.bag.Provider;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A machine to be rented.
 *
 * @param site where it counts as being: the offer, whose machines are alike
 * @param slots how many tasks it runs at once
 * @param stays how long it may stay, from now on
 * @param token with what it enlists
 */
public record Order(
    MachineId machine, Provider provider, String site, int slots, Duration stays, String token) {

  /** Nobody but the machine learns the token. */
  @Override
  public String toString() {
    return machine + " of " + provider;
  }

  /** The flags of its agent. */
  List<String> flags(String serverThere, String tokenFile, String workFolder) {
    List<String> flags = new ArrayList<>();
    flags.addAll(List.of("--server", serverThere, "--token-file", tokenFile));
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
