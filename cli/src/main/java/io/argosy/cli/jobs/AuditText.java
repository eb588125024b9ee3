package io.argosy.cli.jobs;

import io.argosy.protocol.text.Fields;
import java.util.Optional;

/** A line of the audit log for people: when, who, what was done, to what. */
public final class AuditText {
  private AuditText() {}

  /** The line; columns are as wide as most of their values. */
  public static String of(Fields line) {
    Optional<String> count = line.text("count").map(times -> " (" + times + " times)");
    return (column(time(line), 20)
            + "  "
            + column(line.text("user").orElse("-"), 10)
            + "  "
            + column(line.text("did").orElse("-"), 16)
            + "  "
            + line.text("what").orElse("")
            + count.orElse(""))
        .stripTrailing();
  }

  /** To the second. */
  private static String time(Fields line) {
    return line.text("at").orElse("-").replaceFirst("\\.\\d+Z$", "Z");
  }

  private static String column(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
