package io.argosy.protocol.kind.pipeline;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/** Values of the job context as JSON. */
public final class ContextJson {
  /** The most bytes of one document: what a task reads or writes besides files. */
  public static final int MOST_BYTES = 64 << 20;

  private static final int DEPTH_LIMIT = 100;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEPTH_LIMIT)
                  .maxNumberLength(50)
                  .maxStringLength(MOST_BYTES)
                  .build())
          .build();

  private ContextJson() {}

  /** A text that is not one JSON object. */
  public static final class NotJson extends Exception {
    NotJson(String sentence) {
      super(sentence);
    }

    /** What is wrong, to follow the name of the text. */
    public String sentence() {
      return String.valueOf(getMessage());
    }
  }

  /** Reads a document: one JSON object and nothing else. */
  public static ContextValue.Group object(byte[] text) throws NotJson {
    try (JsonParser in = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      if (in.nextToken() != JsonToken.START_OBJECT) {
        throw new NotJson(text.length == 0 ? "is empty" : "is not a JSON object");
      }
      ContextValue.Group root = group(in);
      if (in.nextToken() != null) {
        throw new NotJson("has something behind its JSON object");
      }
      return root;
    } catch (JacksonException e) {
      String why = String.valueOf(e.getOriginalMessage());
      throw new NotJson("is not JSON: " + why.lines().findFirst().orElse(""));
    }
  }

  private static ContextValue value(JsonParser in) {
    return switch (in.currentToken()) {
      case START_OBJECT -> group(in);
      case START_ARRAY -> row(in);
      case VALUE_STRING -> new ContextValue.Text(in.getString());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new ContextValue.Number(in.getString());
      case VALUE_TRUE -> new ContextValue.Truth(true);
      case VALUE_FALSE -> new ContextValue.Truth(false);
      default -> new ContextValue.Nothing();
    };
  }

  private static ContextValue.Row row(JsonParser in) {
    List<ContextValue> values = new ArrayList<>();
    while (in.nextToken() != JsonToken.END_ARRAY) {
      values.add(value(in));
    }
    return new ContextValue.Row(values);
  }

  private static ContextValue.Group group(JsonParser in) {
    SequencedMap<String, ContextValue> fields = new LinkedHashMap<>();
    while (in.nextToken() != JsonToken.END_OBJECT) {
      String name = in.currentName();
      in.nextToken();
      fields.put(name, value(in));
    }
    return new ContextValue.Group(fields);
  }

  /** Writes a value; equal values give equal bytes. The stream stays open. */
  public static void write(ContextValue value, OutputStream out) throws IOException {
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
      write(value, json);
    } catch (JacksonException e) {
      throw new IOException(String.valueOf(e.getOriginalMessage()), e);
    }
  }

  private static void write(ContextValue value, JsonGenerator json) {
    switch (value) {
      case ContextValue.Text(String text) -> json.writeString(text);
      case ContextValue.Number(String literal) -> json.writeNumber(literal);
      case ContextValue.Truth(boolean truth) -> json.writeBoolean(truth);
      case ContextValue.Nothing() -> json.writeNull();
      case ContextValue.Row(List<ContextValue> values) -> {
        json.writeStartArray();
        values.forEach(it -> write(it, json));
        json.writeEndArray();
      }
      case ContextValue.Group group -> {
        json.writeStartObject();
        group
            .fields()
            .forEach(
                (name, field) -> {
                  json.writeName(name);
                  write(field, json);
                });
        json.writeEndObject();
      }
    }
  }
}
