package io.argosy.protocol.text;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** A piece of a document with its line. */
public sealed interface Node {
  /** Where it begins, counted from 1. */
  int line();

  /** What it is, for a sentence. */
  String describe();

  /**
   * A single value as written.
   *
   * @param quoted whether it was in quotes and is therefore text
   */
  record Scalar(String text, boolean quoted, int line) implements Node {
    private static final int SHOWN = 80;

    /** Whether the value is absent. */
    public boolean isEmpty() {
      return !quoted && (text.isEmpty() || text.equals("~") || text.equals("null"));
    }

    @Override
    public String describe() {
      if (isEmpty()) {
        return "empty";
      }
      String shown = text.strip().replaceAll("\\s+", " ");
      shown = shown.length() > SHOWN ? shown.substring(0, SHOWN) + "…" : shown;
      return quoted ? '"' + shown + '"' : shown;
    }
  }

  /** A list. */
  record Sequence(List<Node> items, int line) implements Node {
    public Sequence {
      items = List.copyOf(items);
    }

    @Override
    public String describe() {
      return "a list";
    }
  }

  /** Fields by name, in the order as written. */
  record Mapping(SequencedMap<String, Node> entries, int line) implements Node {
    public Mapping {
      entries = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(entries));
    }

    @Override
    public String describe() {
      return "a group of fields";
    }
  }
}
