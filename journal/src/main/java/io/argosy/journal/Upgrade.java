package io.argosy.journal;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts older records to the present form: a value that a version did not have yet had one
 * meaning, and only this class fills it in.
 *
 * <ul>
 *   <li>Version 1 had no money: no promise had a budget, and no job was a bag.
 * </ul>
 */
final class Upgrade {
  private static final List<String> PROMISE = List.of("deadline", "otherwise");

  private Upgrade() {}

  /** The same record in the present version; changes its argument. */
  static JsonNode toPresent(JsonNode record) {
    if (record instanceof ObjectNode object) {
      object.put("v", Codec.VERSION);
      if (object.get("snapshot") instanceof ObjectNode snapshot) {
        snapshot.putArray("bags");
      }
    }
    withBudgets(record);
    return record;
  }

  private static void withBudgets(JsonNode node) {
    switch (node) {
      case ObjectNode object -> {
        if (List.copyOf(object.propertyNames()).equals(PROMISE)) {
          object.putNull("budget");
        }
        object.forEach(Upgrade::withBudgets);
      }
      case ArrayNode array -> array.forEach(Upgrade::withBudgets);
      default -> {} // A plain value.
    }
  }
}
