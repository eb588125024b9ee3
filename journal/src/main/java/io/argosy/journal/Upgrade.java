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
 *   <li>Version 2 stored what the kinds remember under a field for each kind, and what iterative
 *       jobs have in the record of every job. Its segments had no incarnation.
 * </ul>
 *
 * <p>Entries of version 2 have the present form: {@link Codec} reads them without this class.
 */
final class Upgrade {
  private static final List<String> PROMISE = List.of("deadline", "otherwise");

  /** Lists of a snapshot that older versions lack. */
  private static final List<String> ADDED = List.of("given");

  /** What only iterative jobs have, in the order in which it is stored. */
  private static final List<String> ITERATIONS =
      List.of("checkpointAt", "checkpointEtaSeconds", "nextFresh", "pool", "failures");

  private Upgrade() {}

  /** The same record in the present version; changes its argument. */
  static JsonNode toPresent(JsonNode record) {
    int version = record.path("v").asInt(0);
    if (version < 2) {
      withBudgets(record);
    }
    if (record instanceof ObjectNode object) {
      if (object.has("segment")) {
        object.putNull("incarnation");
        return object; // Its lines have the form of its version.
      }
      object.put("v", Codec.VERSION);
      if (object.get("snapshot") instanceof ObjectNode snapshot) {
        withKinds(snapshot);
        ADDED.stream().filter(name -> !snapshot.has(name)).forEach(snapshot::putArray);
      }
    }
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

  private static void withKinds(ObjectNode snapshot) {
    ArrayNode iterative = snapshot.arrayNode();
    for (JsonNode job : snapshot.path("jobs")) {
      ObjectNode own = iterations((ObjectNode) job);
      if (job.path("spec").path("is").asString("").equals("Iterative")) {
        iterative.add(own);
      }
    }
    ArrayNode kinds = snapshot.putArray("kinds");
    add(kinds, "iterative", iterative);
    move(snapshot, "bags", kinds, "bag");
    move(snapshot, "workflows", kinds, "workflow");
  }

  private static void move(ObjectNode snapshot, String list, ArrayNode kinds, String kind) {
    if (snapshot.remove(list) instanceof ArrayNode jobs) {
      add(kinds, kind, jobs);
    }
  }

  private static void add(ArrayNode kinds, String kind, ArrayNode jobs) {
    if (!jobs.isEmpty()) {
      kinds.addObject().put("kind", kind).set("jobs", jobs);
    }
  }

  /** Takes from the record of a job what only iterative jobs have. */
  private static ObjectNode iterations(ObjectNode job) {
    ObjectNode own = job.objectNode();
    own.set("job", job.path("id"));
    for (String name : ITERATIONS) {
      JsonNode value = job.remove(name);
      if (value != null) {
        own.set(name, value);
      }
    }
    return own;
  }
}
