package io.argosy.cli.doctor;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.SequencedMap;

/**
 * How one part of this computer is.
 *
 * @param part such as {@code disk}
 * @param found what is there
 * @param advice what its user can do, empty if there is nothing to do
 */
record Finding(String part, State state, String found, String advice) {
  /** How bad it is. */
  enum State {
    OK("ok"),
    /** Some jobs or commands need it, and a plain run does not. */
    LACKS("note"),
    /** No run works without it. */
    FAULT("FAULT");

    private final String shown;

    State(String shown) {
      this.shown = shown;
    }

    String shown() {
      return shown;
    }
  }

  static Finding ok(String part, String found) {
    return new Finding(part, State.OK, found, "");
  }

  static Finding lacks(String part, String found, String advice) {
    return new Finding(part, State.LACKS, found, advice);
  }

  static Finding fault(String part, String found, String advice) {
    return new Finding(part, State.FAULT, found, advice);
  }

  SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "check");
    fields.put("part", part);
    fields.put("state", state.shown().toLowerCase(Locale.ROOT));
    fields.put("found", found);
    fields.put("advice", advice);
    return fields;
  }
}
