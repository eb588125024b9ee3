package io.argosy.protocol.kind.pipeline;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;

/** A value of the job context: what JSON can hold. */
public sealed interface ContextValue {
  /** The only field of a value that stands for a file. */
  String FILE = "file";

  record Text(String text) implements ContextValue {}

  /**
   * @param literal as written, so that no digit is lost
   */
  record Number(String literal) implements ContextValue {}

  record Truth(boolean value) implements ContextValue {}

  record Nothing() implements ContextValue {}

  record Row(List<ContextValue> values) implements ContextValue {
    public Row {
      values = List.copyOf(values);
    }
  }

  record Group(SequencedMap<String, ContextValue> fields) implements ContextValue {
    public Group {
      fields = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(fields));
    }

    /** A field, if it is there. */
    public Optional<ContextValue> field(String name) {
      return Optional.ofNullable(fields.get(name));
    }
  }

  /** The number that it is, if it is one. */
  default OptionalDouble number() {
    return this instanceof Number(String literal)
        ? OptionalDouble.of(Double.parseDouble(literal))
        : OptionalDouble.empty();
  }

  /** What stands for the file, if the value stands for one. */
  default Optional<ContextValue> file() {
    return this instanceof Group group && group.fields().size() == 1
        ? group.field(FILE)
        : Optional.empty();
  }

  /** A value that stands for a file. */
  static ContextValue ofFile(ContextValue file) {
    SequencedMap<String, ContextValue> fields = new LinkedHashMap<>();
    fields.put(FILE, file);
    return new Group(fields);
  }

  /** What it is, for a sentence. */
  default String describe() {
    return switch (this) {
      case Text(String text) ->
          '"' + (text.length() > 60 ? text.substring(0, 60) + "…" : text) + '"';
      case Number(String literal) -> literal;
      case Truth(boolean value) -> Boolean.toString(value);
      case Nothing() -> "null";
      case Row _ -> "a list";
      case Group _ -> "an object";
    };
  }
}
