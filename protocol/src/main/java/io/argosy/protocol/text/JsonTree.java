package io.argosy.protocol.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads JSON into the same {@link Node}s as YAML, so that requests are checked like files, with the
 * same messages. A null field counts as absent.
 */
public final class JsonTree {
  private static final int DEPTH_LIMIT = 20;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEPTH_LIMIT)
                  .maxNumberLength(50)
                  .maxStringLength(InputFile.LIMIT_BYTES)
                  .build())
          .build();

  private final String source;
  private final JsonParser in;

  private JsonTree(String source, JsonParser in) {
    this.source = source;
    this.in = in;
  }

  /**
   * The fields of the document.
   *
   * @param source the name of the text in errors
   */
  public static Fields fields(String source, byte[] text) {
    try (JsonParser in = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      JsonToken first = in.nextToken();
      if (first != JsonToken.START_OBJECT) {
        String found = first == null ? "empty" : "not an object";
        throw new BadInput(
            source, 0, "", "", "the body is " + found + "; it must be a JSON object");
      }
      Node.Mapping root = new JsonTree(source, in).mapping();
      if (in.nextToken() != null) {
        throw new BadInput(source, 0, "", "", "something follows the JSON object; leave it out");
      }
      return Fields.typed(source, root);
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNr());
      throw new BadInput(source, line, "", "", "this is not JSON: " + firstLine(e));
    }
  }

  public static Fields fields(String source, String text) {
    return fields(source, text.getBytes(StandardCharsets.UTF_8));
  }

  private static String firstLine(JacksonException e) {
    String message = e.getOriginalMessage();
    return message == null ? "it cannot be read" : message.lines().findFirst().orElse("");
  }

  private Node node() {
    int line = in.currentTokenLocation().getLineNr();
    return switch (in.currentToken()) {
      case START_OBJECT -> mapping();
      case START_ARRAY -> sequence();
      case VALUE_STRING -> new Node.Scalar(whole(in.getString()), true, line);
      default -> new Node.Scalar(in.getString(), false, line);
    };
  }

  /** An unpaired surrogate, such as \\ud800 alone, could not be stored. */
  private String whole(String text) {
    boolean broken = text.codePoints().anyMatch(c -> c >= 0xD800 && c <= 0xDFFF);
    if (broken) {
      int line = in.currentTokenLocation().getLineNr();
      throw new BadInput(source, line, "", "", "a text holds half of a character; leave it out");
    }
    return text;
  }

  private Node.Sequence sequence() {
    int line = in.currentTokenLocation().getLineNr();
    List<Node> items = new ArrayList<>();
    while (in.nextToken() != JsonToken.END_ARRAY) {
      items.add(node());
    }
    return new Node.Sequence(items, line);
  }

  private Node.Mapping mapping() {
    int line = in.currentTokenLocation().getLineNr();
    SequencedMap<String, Node> entries = new LinkedHashMap<>();
    while (in.nextToken() != JsonToken.END_OBJECT) {
      String name = whole(in.currentName());
      if (in.nextToken() != JsonToken.VALUE_NULL) {
        entries.put(name, node());
      }
    }
    return new Node.Mapping(entries, line);
  }
}
