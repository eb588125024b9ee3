package io.argosy.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A message with one change. */
final class Mutations {
  private static final List<String> VALUES =
      List.of(
          "null",
          "7",
          "-1",
          "1.5",
          "\"text\"",
          "\"\"",
          "\"../../x\"",
          "true",
          "[]",
          "{}",
          "[[1]]",
          "99999999999999999999",
          "\"\\u0000\\ud83d\\ude00\\u202e\"",
          "\"" + "x".repeat(2000) + "\"",
          "\"" + "\\ud800" + "\"");

  private Mutations() {}

  /** The position of a value: the field or the index in its parent. */
  private record Place(JsonNode parent, Optional<String> field, int index) {
    void set(JsonNode value) {
      if (parent instanceof ObjectNode object) {
        object.set(field.orElseThrow(), value);
      } else {
        ((ArrayNode) parent).set(index, value);
      }
    }
  }

  private static void places(JsonNode node, List<Place> found) {
    if (node instanceof ObjectNode object) {
      object
          .properties()
          .forEach(
              entry -> {
                found.add(new Place(node, Optional.of(entry.getKey()), 0));
                places(entry.getValue(), found);
              });
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        found.add(new Place(node, Optional.empty(), i));
        places(array.get(i), found);
      }
    }
  }

  private static List<Place> places(JsonNode node) {
    List<Place> found = new ArrayList<>();
    places(node, found);
    return found;
  }

  /** The text of a message after some random changes; it may no longer be JSON. */
  static String random(JsonNode message, RandomGenerator random) {
    JsonNode copy = message.deepCopy();
    for (int i = random.nextInt(4); i > 0; i--) {
      List<Place> places = places(copy);
      if (!places.isEmpty()) {
        String value = VALUES.get(random.nextInt(VALUES.size()));
        places.get(random.nextInt(places.size())).set(Document.JSON.readTree(value));
      }
    }
    String text = copy.toString();
    return switch (random.nextInt(12)) {
      case 0 -> text.substring(0, random.nextInt(text.length() + 1));
      case 1 -> text + text;
      case 2 -> text.replaceFirst("\\{", "{\"session\":\"x\",");
      case 3 -> "[".repeat(random.nextInt(1, 3000)) + text;
      case 4 -> text.replaceAll("[0-9]+", "NaN");
      case 6 -> text.replaceAll("[0-9]+", "1e300");
      case 5 -> text.replace('"', '\u0000');
      default -> text;
    };
  }
}
