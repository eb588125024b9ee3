package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.util.SequencedMap;

/**
 * How far the realm's machines should scale.
 *
 * @param slots how many slots the realm could use in total
 * @param capacity {@code slots} divided by all possible slots, 0 to 1: each machine offers this
 *     part of its own
 * @param sentence the reason
 */
public record Advice(int slots, double capacity, String sentence) {
  public static Advice from(Fields fields) {
    return new Advice(
        MessageFields.count(fields, "slots", 0, Integer.MAX_VALUE),
        fields.number("capacity", 0, 1, "0.5").orElse(1),
        MessageFields.lines(fields, "sentence", 10_000));
  }

  public SequencedMap<String, Object> fields() {
    return MessageFields.fields("slots", slots, "capacity", capacity, "sentence", sentence);
  }
}
