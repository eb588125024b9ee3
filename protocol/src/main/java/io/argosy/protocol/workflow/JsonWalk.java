package io.argosy.protocol.workflow;

import io.argosy.protocol.text.BadInput;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** Reads a large JSON document once, and keeps only the requested parts. */
final class JsonWalk {
  private static final int DEPTH_LIMIT = 50;
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEPTH_LIMIT)
                  .maxNumberLength(50)
                  .maxStringLength(1 << 20)
                  .build())
          .build();

  private final String source;
  private final JsonParser in;

  private JsonWalk(String source, JsonParser in) {
    this.source = source;
    this.in = in;
  }

  /** Reads a document; the reader begins at its first token. */
  static <T> T over(String source, byte[] bytes, Function<JsonWalk, T> reader) {
    try (JsonParser in = FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
      in.nextToken();
      return reader.apply(new JsonWalk(source, in));
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNr());
      String message = String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
      throw new BadInput(source, line, "", "", "this is not JSON: " + message);
    }
  }

  /** The fields of an object: reads the known ones and skips the others. */
  void fields(Map<String, Runnable> known) {
    if (in.currentToken() == JsonToken.VALUE_NULL) {
      return;
    }
    if (in.currentToken() != JsonToken.START_OBJECT) {
      throw bad("", "", "something stands where an object with fields must be");
    }
    while (in.nextToken() != JsonToken.END_OBJECT) {
      Runnable reader = known.get(in.currentName());
      in.nextToken();
      if (reader == null || in.currentToken() == JsonToken.VALUE_NULL) {
        in.skipChildren();
      } else {
        reader.run();
      }
    }
  }

  /** The items of a list. */
  void items(Runnable reader) {
    if (in.currentToken() != JsonToken.START_ARRAY) {
      throw bad("", "", "something stands where a list must be");
    }
    while (in.nextToken() != JsonToken.END_ARRAY) {
      reader.run();
    }
  }

  String text(String field) {
    if (in.currentToken() != JsonToken.VALUE_STRING) {
      throw bad(field, "", field + " is not text; it must be text in quotes");
    }
    return in.getString();
  }

  /** A number, zero or more. */
  double number(String field) {
    boolean number =
        in.currentToken() == JsonToken.VALUE_NUMBER_INT
            || in.currentToken() == JsonToken.VALUE_NUMBER_FLOAT;
    double value = number ? in.getDoubleValue() : Double.NaN;
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      String said = in.currentToken().isScalarValue() ? in.getString() : "no number";
      throw bad(field, said, field + " is " + said + "; it must be a number, zero or more");
    }
    return value;
  }

  int line() {
    return Math.max(0, in.currentTokenLocation().getLineNr());
  }

  BadInput bad(String field, String value, String sentence) {
    return bad(line(), field, value, sentence);
  }

  BadInput bad(int line, String field, String value, String sentence) {
    return new BadInput(source, line, field, value, sentence);
  }
}
