package io.argosy.journal;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes a stored snapshot as an older version did: the way back from {@link Upgrade}. */
final class OlderSnapshot {
  private static final List<String> ITERATIONS =
      List.of("checkpointAt", "checkpointEtaSeconds", "nextFresh", "pool", "failures");

  private OlderSnapshot() {}

  /** A snapshot of version 3 in an older form; changes its argument. */
  static JsonNode of(JsonNode stored, int version) {
    ((ObjectNode) stored).put("v", version);
    ObjectNode snapshot = (ObjectNode) stored.get("snapshot");
    for (JsonNode kind : snapshot.remove("kinds")) {
      switch (kind.get("kind").asString()) {
        case "bag" -> snapshot.set("bags", kind.get("jobs"));
        case "workflow" -> snapshot.set("workflows", kind.get("jobs"));
        default -> kind.get("jobs").forEach(own -> giveBack(snapshot, (ObjectNode) own));
      }
    }
    return known(stored);
  }

  /** Without empty lists that may be missing and what jobs of other kinds do not have. */
  static JsonNode known(JsonNode stored) {
    ObjectNode snapshot = (ObjectNode) stored.get("snapshot");
    for (String list : List.of("bags", "workflows", "given")) {
      if (snapshot.get(list) instanceof ArrayNode array && array.isEmpty()) {
        snapshot.remove(list);
      }
    }
    for (JsonNode job : snapshot.get("jobs")) {
      if (!job.get("spec").get("is").asString().equals("Iterative")) {
        ((ObjectNode) job).remove(ITERATIONS);
      }
    }
    return stored;
  }

  private static void giveBack(ObjectNode snapshot, ObjectNode own) {
    for (JsonNode job : snapshot.get("jobs")) {
      if (job.get("id").equals(own.get("job"))) {
        ITERATIONS.forEach(name -> ((ObjectNode) job).set(name, own.get(name)));
      }
    }
  }
}
