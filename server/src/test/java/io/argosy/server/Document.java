package io.argosy.server;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.argosy.protocol.text.Contract;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The contract of the service, parsed. */
final class Document {
  static final JsonMapper JSON = new JsonMapper();
  private static final List<String> METHODS = List.of("get", "head", "put", "post", "delete");

  private final JsonNode root = JSON.readTree(Contract.json());
  private final SchemaRegistry schemas =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private final Map<String, Schema> known = new LinkedHashMap<>();

  /** One method at one address, such as {@code GET /v1/jobs/{job}}. */
  record Operation(String method, String path, JsonNode node, JsonNode shared) {
    String name() {
      return method + " " + path;
    }

    Optional<String> scope() {
      JsonNode needs = node.path("security").path(0).path("token").path(0);
      return needs.isString() ? Optional.of(needs.stringValue()) : Optional.empty();
    }

    /** Parameters of the address and of this method. */
    List<JsonNode> parameters() {
      List<JsonNode> all = new ArrayList<>();
      shared.forEach(all::add);
      node.path("parameters").forEach(all::add);
      return all;
    }

    Optional<JsonNode> bodySchema() {
      JsonNode schema =
          node.path("requestBody").path("content").path("application/json").path("schema");
      return schema.isMissingNode() ? Optional.empty() : Optional.of(schema);
    }

    List<JsonNode> examples() {
      List<JsonNode> all = new ArrayList<>();
      node.path("requestBody")
          .path("content")
          .path("application/json")
          .path("examples")
          .forEach(example -> all.add(example.path("value")));
      return all;
    }
  }

  /** All operations, in the order of the document. */
  List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
      for (String method : METHODS) {
        if (path.getValue().has(method)) {
          all.add(
              new Operation(
                  method.toUpperCase(Locale.ROOT),
                  path.getKey(),
                  path.getValue().path(method),
                  path.getValue().path("parameters")));
        }
      }
    }
    return all;
  }

  Operation operation(String name) {
    return operations().stream().filter(o -> o.name().equals(name)).findFirst().orElseThrow();
  }

  /** The target of a reference. */
  JsonNode resolved(JsonNode node) {
    return node.has("$ref")
        ? resolved(root.at(node.path("$ref").stringValue().substring(1)))
        : node;
  }

  /** An operation's answer for a status; empty when the document has none. */
  Optional<JsonNode> answer(Operation operation, int status) {
    JsonNode answer = operation.node().path("responses").path(Integer.toString(status));
    return answer.isMissingNode() ? Optional.empty() : Optional.of(resolved(answer));
  }

  /** The errors of a value, one sentence each. */
  List<String> wrongs(JsonNode schema, JsonNode value) {
    return known
        .computeIfAbsent(schema.toString(), key -> compiled(schema))
        .validate(value)
        .stream()
        .map(error -> error.getInstanceLocation() + ": " + error)
        .toList();
  }

  private Schema compiled(JsonNode schema) {
    ObjectNode whole = schema.deepCopy().asObject();
    whole.set("components", root.path("components"));
    return schemas.getSchema(whole);
  }

  /** The events of a stream by their name, each with the schema of its data. */
  SequencedMap<String, JsonNode> events(JsonNode content) {
    SequencedMap<String, JsonNode> events = new LinkedHashMap<>();
    content.path("x-events").properties().forEach(e -> events.put(e.getKey(), e.getValue()));
    return events;
  }
}
