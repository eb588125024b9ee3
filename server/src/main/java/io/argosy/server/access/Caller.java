package io.argosy.server.access;

import io.argosy.server.http.Problem;
import java.util.Optional;
import java.util.Set;

/**
 * The caller, as its token identifies it.
 *
 * @param machine the one machine that the token belongs to; empty for a person's token
 */
public record Caller(
    String realm, String user, String token, Set<Scope> scopes, Optional<String> machine) {
  public Caller {
    scopes = Set.copyOf(scopes);
  }

  Caller(String realm, String user, String token, Set<Scope> scopes) {
    this(realm, user, token, scopes, Optional.empty());
  }

  public boolean may(Scope scope) {
    return scopes.contains(scope);
  }

  /**
   * @throws Problem when the token does not allow it
   */
  public Caller must(Scope scope) {
    if (!may(scope)) {
      throw new Problem(
          403,
          "the token of "
              + user
              + " allows "
              + String.join(", ", scopes.stream().map(Scope::word).sorted().toList())
              + "; this takes "
              + scope.word());
    }
    return this;
  }
}
