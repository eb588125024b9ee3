package io.argosy.protocol.bag;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lines of comma-separated values; a value in double quotes may hold commas, not line ends. */
public final class Csv {
  private Csv() {}

  /** The values of a line; nothing when a quote does not end. */
  static Optional<List<String>> values(String line) {
    List<String> values = new ArrayList<>();
    StringBuilder value = new StringBuilder();
    boolean quoted = false;
    boolean wasQuoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quoted && c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        value.append('"');
        i++;
      } else if (c == '"' && (quoted || value.toString().isBlank())) {
        value.setLength(quoted ? value.length() : 0);
        quoted = !quoted;
        wasQuoted = true;
      } else if (c == ',' && !quoted) {
        values.add(wasQuoted ? value.toString() : value.toString().strip());
        value.setLength(0);
        wasQuoted = false;
      } else if (!wasQuoted || quoted || !Character.isWhitespace(c)) {
        value.append(c);
      }
    }
    values.add(wasQuoted ? value.toString() : value.toString().strip());
    return quoted ? Optional.empty() : Optional.of(List.copyOf(values));
  }

  /** A line of these values. */
  public static String line(List<String> values) {
    return String.join(",", values.stream().map(Csv::quoted).toList());
  }

  private static String quoted(String value) {
    boolean plain = value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain && value.equals(value.strip()) ? value : '"' + value.replace("\"", "\"\"") + '"';
  }
}
