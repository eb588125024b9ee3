package io.argosy.protocol.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalLong;
import java.util.SequencedMap;

/** The contract of the service as JSON: {@code openapi.yaml}, which is written before the code. */
public final class Contract {
  private Contract() {}

  /** The whole document. */
  public static String json() {
    try (InputStream in = Contract.class.getResourceAsStream("/openapi.yaml")) {
      if (in == null) {
        throw new IllegalStateException("openapi.yaml is not in the jar");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return JsonText.of(fields(YamlTree.read("openapi.yaml", text)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SequencedMap<String, Object> fields(Node.Mapping mapping) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    mapping.entries().forEach((name, node) -> fields.put(name, value(node)));
    return fields;
  }

  private static Object value(Node node) {
    return switch (node) {
      case Node.Mapping mapping -> fields(mapping);
      case Node.Sequence list -> {
        List<Object> items = new ArrayList<>();
        list.items().forEach(item -> items.add(value(item)));
        yield items;
      }
      case Node.Scalar scalar -> scalar(scalar);
    };
  }

  private static Object scalar(Node.Scalar scalar) {
    String text = scalar.text();
    if (scalar.quoted()) {
      return text;
    }
    if (text.equals("true") || text.equals("false")) {
      return Boolean.valueOf(text);
    }
    OptionalLong whole = text.matches("-?\\d+") ? WholeNumbers.parse(text) : OptionalLong.empty();
    if (whole.isPresent()) {
      return whole.getAsLong();
    }
    return text.matches("-?\\d+\\.\\d+") ? Double.valueOf(text) : text;
  }
}
