package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Spans;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Function;

/** What the messages have in common: required fields, and times in seconds. */
final class MessageFields {
  /** The longest duration in a message. */
  private static final double SECONDS_LIMIT = 1e10;

  private MessageFields() {}

  static String text(Fields fields, String name, int limit) {
    String text = fields.text(name).orElseThrow(() -> fields.missing(name, "text"));
    if (text.length() > limit) {
      throw fields.wrong(name, "at most " + limit + " characters long");
    }
    return text;
  }

  /** The SHA-256 of a body. */
  static String sha256(Fields fields) {
    String sha256 = text(fields, "sha256", 64);
    if (!sha256.matches("[0-9a-f]{64}")) {
      throw fields.wrong("sha256", "64 hexadecimal digits in lower case");
    }
    return sha256;
  }

  /** Text that may be empty. */
  static String lines(Fields fields, String name, int limit) {
    return fields.has(name) && !fields.node(name).orElseThrow().describe().equals("\"\"")
        ? text(fields, name, limit)
        : "";
  }

  static long whole(Fields fields, String name, long least, long most) {
    return fields
        .wholeNumber(name, least, most, Long.toString(least))
        .orElseThrow(() -> fields.missing(name, "a whole number"));
  }

  static int count(Fields fields, String name, int least, int most) {
    return (int) whole(fields, name, least, most);
  }

  static Duration seconds(Fields fields, String name) {
    double seconds =
        fields
            .number(name, 0, SECONDS_LIMIT, "2.5")
            .orElseThrow(() -> fields.missing(name, "a number of seconds"));
    return Spans.ofSeconds(Math.min(seconds, 9e9));
  }

  static <T> List<T> list(Fields fields, String name, int limit, Function<Fields, T> one) {
    List<Fields> groups = fields.groups(name);
    if (groups.size() > limit) {
      throw fields.refused(name, " of " + groups.size() + "; it may hold " + limit + " at most");
    }
    List<T> items = new ArrayList<>();
    groups.forEach(group -> items.add(one.apply(group)));
    return List.copyOf(items);
  }

  static SequencedMap<String, Object> fields(Object... namesAndValues) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return fields;
  }
}
