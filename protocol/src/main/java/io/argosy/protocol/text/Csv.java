package io.argosy.protocol.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lines of comma-separated values; a value in double quotes may hold commas and line ends. */
public final class Csv {
  private Csv() {}

  /** The values of a line; empty if a quote does not end. */
  public static Optional<List<String>> values(String line) {
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

  /**
   * Whether a quoted value continues in the next line.
   *
   * @param open whether one continues in this line
   */
  public static boolean isOpen(String line, boolean open) {
    boolean quoted = open;
    boolean blank = !open;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        blank = false;
        i++;
      } else if (c == '"' && (quoted || blank)) {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        blank = true;
      } else {
        blank = blank && Character.isWhitespace(c);
      }
    }
    return quoted;
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
