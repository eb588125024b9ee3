package io.argosy.protocol.text;

import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Plain values as one line of JSON. */
public final class JsonText {
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonText() {}

  /** An object; durations become seconds, absent values null, other objects their text. */
  public static String of(SequencedMap<String, ?> fields) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      write(json, fields);
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, Object value) {
    switch (value) {
      case Map<?, ?> map -> object(json, map);
      case List<?> list -> {
        json.writeStartArray();
        list.forEach(item -> write(json, item));
        json.writeEndArray();
      }
      case Optional<?> optional -> optional.ifPresentOrElse(v -> write(json, v), json::writeNull);
      case Double number when !Double.isFinite(number) -> json.writeNull();
      case Double number -> json.writeNumber(number);
      case Integer number -> json.writeNumber(number);
      case Long number -> json.writeNumber(number);
      case Boolean truth -> json.writeBoolean(truth);
      case Duration span -> json.writeNumber(Spans.seconds(span));
      default -> json.writeString(value.toString());
    }
  }

  private static void object(JsonGenerator json, Map<?, ?> map) {
    json.writeStartObject();
    map.forEach(
        (name, value) -> {
          json.writeName(name.toString());
          write(json, value);
        });
    json.writeEndObject();
  }
}
