package io.argosy.protocol.kind.pipeline;

import io.argosy.protocol.kind.pipeline.PipelineFile.Amount;
import io.argosy.protocol.kind.pipeline.PipelineFile.Input;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Node;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/** Reads values, keys and references to keys of the job context. */
final class ContextReader {
  private static final Pattern KEY = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,63}");
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9]\\d{0,30})(\\.\\d{1,30})?([eE][+-]?\\d{1,3})?");

  private ContextReader() {}

  /** Whether a word can be a key of the context that a job writes. */
  static boolean isKey(String word) {
    return KEY.matcher(word).matches()
        && !word.equals(PipelineFile.PROCESSORS)
        && !word.equals(PipelineFile.GROUP);
  }

  /** What a key must be, as the rest of a sentence. */
  static String keyRule() {
    return "1 to 64 letters, digits, dots, dashes or underscores that begin with a letter, and"
        + " neither processors nor group";
  }

  /** A value as YAML has it: what is not in quotes may be a number, true, false or null. */
  static ContextValue value(Node node) {
    return switch (node) {
      case Node.Mapping mapping -> {
        SequencedMap<String, ContextValue> fields = new LinkedHashMap<>();
        mapping.entries().forEach((name, inner) -> fields.put(name, value(inner)));
        yield new ContextValue.Group(fields);
      }
      case Node.Sequence list ->
          new ContextValue.Row(list.items().stream().map(ContextReader::value).toList());
      case Node.Scalar scalar -> plain(scalar);
    };
  }

  private static ContextValue plain(Node.Scalar scalar) {
    String text = scalar.text();
    if (scalar.quoted()) {
      return new ContextValue.Text(text);
    }
    if (scalar.isEmpty()) {
      return new ContextValue.Nothing();
    }
    if (text.equals("true") || text.equals("false")) {
      return new ContextValue.Truth(text.equals("true"));
    }
    return NUMBER.matcher(text).matches()
        ? new ContextValue.Number(text)
        : new ContextValue.Text(text);
  }

  /** The key of a reference such as {@code "#items"}; empty for every other value. */
  static Optional<String> reference(Node node) {
    return node instanceof Node.Scalar scalar && scalar.text().startsWith("#")
        ? Optional.of(scalar.text().substring(1))
        : Optional.empty();
  }

  /** The inputs of a task. */
  static SequencedMap<String, Input> inputs(Fields task) {
    SequencedMap<String, Input> inputs = new LinkedHashMap<>();
    Optional<Fields> section = task.section("input");
    if (section.isPresent()) {
      for (String name : section.get().names()) {
        inputs.put(name, input(section.get().node(name).orElseThrow()));
      }
    }
    return inputs;
  }

  private static Input input(Node node) {
    Optional<String> key = reference(node);
    if (key.isEmpty()) {
      return new Input.Constant(value(node));
    }
    return key.get().equals(PipelineFile.GROUP) ? new Input.OwnGroup() : new Input.Key(key.get());
  }

  /** A number, or the key of one. */
  static Optional<Amount> amount(
      Fields fields, String name, double least, double most, String example) {
    Optional<String> key = fields.node(name).flatMap(ContextReader::reference);
    if (key.isPresent()) {
      return Optional.of(new Amount.Key(key.get()));
    }
    var number = fields.number(name, least, most, example + " or \"#" + name + "\"");
    return number.isPresent()
        ? Optional.of(new Amount.Written(number.getAsDouble()))
        : Optional.empty();
  }
}
