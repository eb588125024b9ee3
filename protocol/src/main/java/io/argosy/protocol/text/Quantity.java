package io.argosy.protocol.text;

import java.util.LinkedHashMap;
import java.util.OptionalDouble;
import java.util.SequencedMap;

/** A number with a unit, as people write it: {@code 1.2 GB}, {@code 100 Mbps}, {@code 60%}. */
public enum Quantity {
  /** In bytes. */
  SIZE("a size of zero or more bytes with a unit, such as 1.2 GB or 5 kB", sizes(1, "")),
  /** In bytes per second. */
  RATE("a positive bandwidth with a unit, such as 100 Mbps or 12.5 MB/s", rates()),
  /** In million instructions. */
  WORK("an amount of work, such as 12000 MI or 12 GI", units(1, "MI", 1e3, "GI", 1e6, "TI")),
  /** In million instructions per second. */
  SPEED("a positive speed, such as 2000 MIPS or 2 GIPS", units(1, "MIPS", 1e3, "GIPS")),
  /** In percent. */
  PERCENT("a percentage from 0% to 100%, such as 60%", units(1, "%"));

  private final String right;
  private final SequencedMap<String, Double> units;

  Quantity(String right, SequencedMap<String, Double> units) {
    this.right = right;
    this.units = units;
  }

  /** What would be right, for a message. */
  public String right() {
    return right;
  }

  /** The value in the base unit; empty if the text is not such an amount. */
  public OptionalDouble parse(String text) {
    int end = text.length();
    while (end > 0 && !Character.isDigit(text.charAt(end - 1))) {
      end--;
    }
    Double unit = units.get(text.substring(end).strip());
    OptionalDouble number = DecimalNumbers.parse(text.substring(0, end).strip());
    if (unit == null || number.isEmpty()) {
      return OptionalDouble.empty();
    }
    double value = number.getAsDouble() * unit;
    return isPossible(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
  }

  private boolean isPossible(double value) {
    return switch (this) {
      case SIZE, WORK -> value >= 0 && value < Double.POSITIVE_INFINITY;
      case RATE, SPEED -> value > 0 && value < Double.POSITIVE_INFINITY;
      case PERCENT -> value >= 0 && value <= 100;
    };
  }

  /** The amount in an optional field. */
  public OptionalDouble in(Fields fields, String name) {
    return fields.text(name).isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(value(fields, name, fields.text(name).orElse("")));
  }

  /** The value of a field's text. */
  public double value(Fields fields, String name, String text) {
    return parse(text).orElseThrow(() -> fields.wrong(name, right));
  }

  private static SequencedMap<String, Double> sizes(double part, String suffix) {
    SequencedMap<String, Double> units = new LinkedHashMap<>();
    double decimal = 1;
    double binary = 1;
    for (String letter : new String[] {"", "k", "M", "G", "T", "P"}) {
      units.put(letter + "B" + suffix, decimal * part);
      if (!letter.isEmpty()) {
        units.put((letter.equals("k") ? "K" : letter) + "iB" + suffix, binary * part);
      }
      decimal *= 1000;
      binary *= 1024;
    }
    return units;
  }

  private static SequencedMap<String, Double> rates() {
    SequencedMap<String, Double> units = sizes(1, "/s");
    units.putAll(units(0.125, "bps", 125, "kbps", 125e3, "Mbps", 125e6, "Gbps", 125e9, "Tbps"));
    return units;
  }

  private static SequencedMap<String, Double> units(Object... pairs) {
    SequencedMap<String, Double> units = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      units.put((String) pairs[i + 1], ((Number) pairs[i]).doubleValue());
    }
    return units;
  }
}
