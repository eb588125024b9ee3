package io.argosy.protocol.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Reads YAML into {@link Node}s. One document, plain fields, lists and values: aliases, tags and
 * deep nesting are refused, so that a small file cannot become a large tree.
 */
public final class YamlTree {
  private static final int DEPTH_LIMIT = 20;

  private final String source;
  private final ParserImpl events;

  private YamlTree(String source, String text, int limit) {
    this.source = source;
    LoadSettings settings =
        LoadSettings.builder().setLabel(source).setCodePointLimit(limit).build();
    this.events = new ParserImpl(settings, new StreamReader(settings, text));
  }

  /**
   * The fields of the document.
   *
   * @param source the name of the text in errors
   */
  public static Node.Mapping read(String source, String text) {
    return read(source, text, InputFile.LIMIT_BYTES);
  }

  /**
   * The fields of a document that may be larger than a hand-written one.
   *
   * @param limit the most characters to read
   */
  public static Node.Mapping read(String source, String text, int limit) {
    try {
      return new YamlTree(source, text, limit).document();
    } catch (MarkedYamlEngineException e) {
      int line = line(e.getProblemMark());
      throw new BadInput(source, line, "", "", "this is not YAML: " + oneLine(e.getProblem()));
    } catch (YamlEngineException e) {
      throw new BadInput(
          source, 0, "", "", "this is not YAML: " + oneLine(String.valueOf(e.getMessage())));
    }
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  private Node.Mapping document() {
    events.next(); // the stream's start
    if (events.checkEvent(Event.ID.StreamEnd)) {
      throw bad(0, "the file is empty; it must hold fields such as 'argosy: 1'");
    }
    events.next(); // the document's start
    Node root = node(0);
    events.next(); // the document's end
    if (!events.checkEvent(Event.ID.StreamEnd)) {
      int second = line(events.peekEvent().getStartMark());
      throw bad(second, "a second document begins here; put each document into a file of its own");
    }
    if (root instanceof Node.Mapping mapping) {
      return mapping;
    }
    throw bad(
        root.line(),
        "the file holds " + root.describe() + "; it must hold fields such as 'argosy: 1'");
  }

  private Node node(int depth) {
    Event event = events.next();
    int line = line(event.getStartMark());
    if (depth > DEPTH_LIMIT) {
      throw bad(line, "fields are nested more than " + DEPTH_LIMIT + " deep, the limit");
    }
    if (event instanceof AliasEvent || ((NodeEvent) event).getAnchor().isPresent()) {
      throw bad(line, "anchors and aliases (& and *) are not supported; write the value out");
    }
    if (event instanceof ScalarEvent scalar) {
      if (scalar.getValue().indexOf('\0') >= 0) {
        throw bad(
            line, "a value holds a NUL character, which no program can be given; leave it out");
      }
      return new Node.Scalar(scalar.getValue(), !scalar.isPlain(), line);
    }
    return event.getEventId() == Event.ID.SequenceStart
        ? sequence(line, depth)
        : mapping(line, depth);
  }

  private Node.Sequence sequence(int line, int depth) {
    List<Node> items = new ArrayList<>();
    while (!events.checkEvent(Event.ID.SequenceEnd)) {
      items.add(node(depth + 1));
    }
    events.next();
    return new Node.Sequence(items, line);
  }

  private Node.Mapping mapping(int line, int depth) {
    SequencedMap<String, Node> entries = new LinkedHashMap<>();
    while (!events.checkEvent(Event.ID.MappingEnd)) {
      Node key = node(depth + 1);
      if (!(key instanceof Node.Scalar name)) {
        throw bad(key.line(), "a field name is " + key.describe() + "; it must be a word");
      }
      if (entries.putIfAbsent(name.text(), node(depth + 1)) != null) {
        String sentence = "the field " + name.describe() + " is there twice; keep one of them";
        throw new BadInput(source, key.line(), name.text(), "", sentence);
      }
    }
    events.next();
    return new Node.Mapping(entries, line);
  }

  private BadInput bad(int line, String sentence) {
    return new BadInput(source, line, "", "", sentence);
  }

  private static int line(Optional<Mark> mark) {
    return mark.map(at -> at.getLine() + 1).orElse(0);
  }
}
