package io.argosy.server.access;

import io.argosy.protocol.text.Fields;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * A stored token: its scopes, and the hash that identifies it.
 *
 * @param id its open part
 * @param maker the id of the token that made it; empty when this program did, or it was not
 *     recorded
 */
public record Token(
    String id,
    String realm,
    String user,
    Set<Scope> scopes,
    Instant expires,
    String hash,
    Optional<String> maker) {
  public Token {
    scopes = Set.copyOf(scopes);
  }

  /** A copy with another maker. */
  Token of(Optional<String> other) {
    return new Token(id, realm, user, scopes, expires, hash, other);
  }

  static Token from(Fields fields) {
    return new Token(
        text(fields, "id"),
        text(fields, "realm"),
        text(fields, "user"),
        scopes(fields),
        instant(fields),
        text(fields, "hash"),
        fields.text("maker"));
  }

  /** The scopes that a request or a file names. */
  public static Set<Scope> scopes(Fields fields) {
    List<String> words =
        fields
            .words("scopes", "[read, submit]")
            .orElseThrow(
                () -> fields.missing("scopes", "some of " + String.join(", ", Scope.words())));
    EnumSet<Scope> scopes = EnumSet.noneOf(Scope.class);
    for (String word : words) {
      if (!Scope.words().contains(word)) {
        throw fields.wrong("scopes", "some of " + String.join(", ", Scope.words()));
      }
      scopes.add(Scope.of(word));
    }
    return scopes;
  }

  private static String text(Fields fields, String name) {
    return fields.text(name).orElseThrow(() -> fields.missing(name, "text"));
  }

  private static Instant instant(Fields fields) {
    try {
      return Instant.parse(text(fields, "expires"));
    } catch (DateTimeParseException e) {
      throw fields.wrong("expires", "an instant");
    }
  }

  /** Everything but the hash. */
  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", id);
    fields.put("user", user);
    fields.put("scopes", scopes.stream().map(Scope::word).sorted().toList());
    fields.put("expires", expires);
    maker.ifPresent(it -> fields.put("maker", it));
    return fields;
  }

  SequencedMap<String, Object> stored() {
    SequencedMap<String, Object> fields = fields();
    fields.put("realm", realm);
    fields.put("hash", hash);
    return fields;
  }
}
