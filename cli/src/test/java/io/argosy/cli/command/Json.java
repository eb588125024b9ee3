package io.argosy.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads a line strictly. */
final class Json {
  private static final JsonFactory FACTORY = new JsonFactory();

  private Json() {}

  /** Fails unless the line is one object and nothing else. */
  static void check(String line) {
    try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), line)) {
      assertThat(json.nextToken()).isEqualTo(JsonToken.START_OBJECT);
      json.skipChildren();
      assertThat(json.nextToken()).isNull();
    }
  }
}
