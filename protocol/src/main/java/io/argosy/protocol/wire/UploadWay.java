package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** How to send a body, or a part of one: the answer to an {@link UploadStep}. */
public sealed interface UploadWay {
  /** To the same address, through the service. */
  record Through() implements UploadWay {
    @Override
    public SequencedMap<String, Object> fields() {
      return MessageFields.fields("way", "through");
    }
  }

  /** Not at all: a body of that name exists. */
  record Stored() implements UploadWay {
    @Override
    public SequencedMap<String, Object> fields() {
      return MessageFields.fields("way", "stored");
    }
  }

  /**
   * In one piece, by PUT, to another address.
   *
   * @param headers to send unchanged
   */
  record Whole(String url, SequencedMap<String, String> headers) implements UploadWay {
    @Override
    public SequencedMap<String, Object> fields() {
      return MessageFields.fields("way", "whole", "url", url, "headers", headers);
    }
  }

  /**
   * In parts, each with its own step; the last part has the rest.
   *
   * @param upload the name of the whole body
   */
  record Parts(String upload, long partBytes) implements UploadWay {
    @Override
    public SequencedMap<String, Object> fields() {
      return MessageFields.fields("way", "parts", "upload", upload, "partBytes", partBytes);
    }
  }

  SequencedMap<String, Object> fields();

  static UploadWay from(Fields fields) {
    String way =
        fields
            .choice("way", List.of("through", "stored", "whole", "parts"))
            .orElseThrow(() -> fields.missing("way", "through, stored, whole or parts"));
    return switch (way) {
      case "through" -> new Through();
      case "stored" -> new Stored();
      case "whole" ->
          new Whole(
              MessageFields.text(fields, "url", 10_000),
              fields.section("headers").map(Fields::texts).orElseGet(LinkedHashMap::new));
      default ->
          new Parts(
              MessageFields.text(fields, "upload", 2000),
              MessageFields.whole(fields, "partBytes", 1, Long.MAX_VALUE));
    };
  }
}
