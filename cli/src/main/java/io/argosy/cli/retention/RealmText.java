package io.argosy.cli.retention;

import io.argosy.explain.Numbers;
import io.argosy.protocol.text.Fields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalLong;
import java.util.SequencedMap;

/** A realm's limits and what it uses of them, as the service says. */
public final class RealmText {
  /** For programs. */
  public static final String[] FIELDS = {
    "realm",
    "maxJobs",
    "maxSlots",
    "maxBytes",
    "keepBodies",
    "keepRecords",
    "mostBytes",
    "mostJobs",
    "storedBytes",
    "reservedBytes"
  };

  private RealmText() {}

  public static SequencedMap<String, Object> fields(Fields realm) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "realm");
    fields.put("realm", realm.text("realm"));
    fields.put("keepBodies", realm.text("keepBodies"));
    fields.put("keepRecords", realm.text("keepRecords"));
    for (String name :
        List.of("maxJobs", "maxSlots", "maxBytes", "mostBytes", "mostJobs", "storedBytes")) {
      number(realm, name).ifPresent(value -> fields.put(name, value));
    }
    return fields;
  }

  /** For people. */
  public static List<String> lines(Fields realm) {
    long reserved = number(realm, "reservedBytes").orElse(0);
    List<String> lines = new ArrayList<>();
    lines.add(
        "realm "
            + realm.text("realm").orElse("?")
            + ": "
            + Numbers.grouped(number(realm, "storedBytes").orElse(0))
            + " of "
            + Numbers.many(number(realm, "maxBytes").orElse(0), "byte")
            + " stored"
            + (reserved > 0 ? ", " + Numbers.grouped(reserved) + " reserved" : "")
            + "; at most "
            + Numbers.many(number(realm, "maxJobs").orElse(0), "live job")
            + " and "
            + Numbers.many(number(realm, "maxSlots").orElse(0), "slot"));
    lines.add(
        "  keeps results, logs and files of ended jobs for "
            + realm.text("keepBodies").orElse("?")
            + ", their records for "
            + realm.text("keepRecords").orElse("?")
            + limit(realm, "mostBytes", "byte")
            + limit(realm, "mostJobs", "ended job"));
    return lines;
  }

  private static String limit(Fields realm, String name, String thing) {
    OptionalLong most = number(realm, name);
    return most.isPresent() ? ", at most " + Numbers.many(most.getAsLong(), thing) : "";
  }

  private static OptionalLong number(Fields fields, String name) {
    return fields.wholeNumber(name, 0, Long.MAX_VALUE, "1");
  }
}
