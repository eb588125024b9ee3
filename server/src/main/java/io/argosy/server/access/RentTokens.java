package io.argosy.server.access;

import io.argosy.runtime.blobs.SignedUrls;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;

/**
 * The tokens of rented machines: the sealed name of one machine. The service does not store them,
 * and each is valid for that machine alone, for as long as it is rented.
 */
public final class RentTokens {
  private static final String PREFIX = "argosy_rent_";

  private final SignedUrls seals;

  public RentTokens(SignedUrls seals) {
    this.seals = seals;
  }

  /** The token of a machine. */
  public String of(String realm, String machine) {
    byte[] name = (realm + "/" + machine).getBytes(StandardCharsets.UTF_8);
    return PREFIX
        + Base64.getUrlEncoder().withoutPadding().encodeToString(name)
        + "."
        + seal(realm, machine);
  }

  private String seal(String realm, String machine) {
    return seals.seal("rent\n" + realm + "\n" + machine);
  }

  /** The caller that shows this token, if it is a rented machine's. */
  public Optional<Caller> caller(Optional<String> authorization) {
    return authorization
        .filter(header -> header.startsWith("Bearer " + PREFIX))
        .map(header -> header.substring(("Bearer " + PREFIX).length()).strip())
        .flatMap(this::machine);
  }

  private Optional<Caller> machine(String shown) {
    int dot = shown.indexOf('.');
    String name;
    try {
      name =
          new String(
              Base64.getUrlDecoder().decode(shown.substring(0, Math.max(0, dot))),
              StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notOne) {
      return Optional.empty();
    }
    int slash = name.indexOf('/');
    if (dot < 0 || slash < 0) {
      return Optional.empty();
    }
    String realm = name.substring(0, slash);
    String machine = name.substring(slash + 1);
    return Secrets.equal(seal(realm, machine), shown.substring(dot + 1))
        ? Optional.of(new Caller(realm, "rented", "rent", Set.of(Scope.SITE), Optional.of(machine)))
        : Optional.empty();
  }
}
