package io.argosy.cli.jobs;

import io.argosy.protocol.text.Fields;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** The tokens of a realm as a service lists them. */
public record TokenList(List<Listed> tokens) {
  /** The command warns this long before the last operator token expires. */
  private static final Duration WARNED = Duration.ofDays(30);

  /** One token. */
  record Listed(String id, String user, List<String> scopes, Instant expires) {}

  public static TokenList of(List<Fields> groups) {
    return new TokenList(
        groups.stream()
            .map(
                one ->
                    new Listed(
                        one.text("id").orElse(""),
                        one.text("user").orElse(""),
                        one.words("scopes", "[read]").orElse(List.of()),
                        Instant.parse(one.text("expires").orElse(""))))
            .sorted(Comparator.comparing(Listed::expires).thenComparing(Listed::id))
            .toList());
  }

  public List<String> lines() {
    return tokens.stream()
        .map(
            one ->
                one.id()
                    + "  expires "
                    + one.expires()
                    + "  "
                    + one.user()
                    + "  "
                    + String.join(",", one.scopes()))
        .toList();
  }

  public List<SequencedMap<String, Object>> fields() {
    return tokens.stream().map(TokenList::fields).toList();
  }

  private static SequencedMap<String, Object> fields(Listed one) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "listed");
    fields.put("id", one.id());
    fields.put("user", one.user());
    fields.put("scopes", one.scopes());
    fields.put("expires", one.expires());
    return fields;
  }

  /** What to do before no operator token is left; empty if there is time. */
  public Optional<String> warning(Instant now) {
    return tokens.stream()
        .filter(one -> one.scopes().contains("operator"))
        .max(Comparator.comparing(Listed::expires))
        .filter(last -> last.expires().isBefore(now.plus(WARNED)))
        .map(
            last ->
                "the last token that allows operator, "
                    + last.id()
                    + ", expires at "
                    + last.expires()
                    + ": argosy admin recover, on the machine of the service, makes another");
  }
}
