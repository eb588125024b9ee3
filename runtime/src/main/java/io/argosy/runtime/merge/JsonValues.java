package io.argosy.runtime.merge;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;

/** The JSON values in a file, in sequence. */
final class JsonValues implements AutoCloseable {
  private static final JsonFactory FACTORY = new JsonFactory();

  /** A sum is exact, so one number with a huge exponent would make it huge. */
  private static final int SCALE_LIMIT = 1100;

  private final JsonParser parser;

  private JsonValues(JsonParser parser) {
    this.parser = parser;
  }

  static JsonValues in(Path file) throws MergeFailed {
    try {
      return new JsonValues(FACTORY.createParser(ObjectReadContext.empty(), file));
    } catch (JacksonException e) {
      throw notJson(e);
    }
  }

  /** The next value; empty at the end. */
  Optional<Value> next() throws MergeFailed {
    try {
      JsonToken token = parser.nextToken();
      return token == null ? Optional.empty() : Optional.of(read(token));
    } catch (JacksonException e) {
      throw notJson(e);
    }
  }

  private Value read(JsonToken token) throws MergeFailed {
    return switch (token) {
      case VALUE_NUMBER_INT -> new Value.Amount(new BigDecimal(parser.getBigIntegerValue()));
      case VALUE_NUMBER_FLOAT -> new Value.Amount(bounded(parser.getDecimalValue()));
      case START_OBJECT -> new Value.Group(fields());
      case START_ARRAY -> new Value.Row(elements());
      case VALUE_STRING -> new Value.Label(quoted(parser.getString()));
      default -> new Value.Label(parser.getString());
    };
  }

  private SequencedMap<String, Value> fields() throws MergeFailed {
    SequencedMap<String, Value> fields = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      fields.put(name, read(parser.nextToken()));
    }
    return fields;
  }

  private List<Value> elements() throws MergeFailed {
    List<Value> elements = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      elements.add(read(token));
    }
    return elements;
  }

  private static BigDecimal bounded(BigDecimal number) throws MergeFailed {
    if (Math.abs((long) number.scale()) > SCALE_LIMIT) {
      throw new MergeFailed("the number " + number + " is too large or too small to be added");
    }
    return number;
  }

  static String quoted(String text) {
    return '"' + new String(JsonStringEncoder.getInstance().quoteAsCharArray(text)) + '"';
  }

  private static MergeFailed notJson(JacksonException e) {
    return new MergeFailed("not JSON, which merge: sum needs: " + e.getOriginalMessage());
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
