package io.argosy.protocol.text;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SequencedMap;

/** A group of fields, read one by one; a mistake becomes a {@link BadInput}. */
public final class Fields {
  private final String source;
  private final String path;
  private final Node.Mapping mapping;

  /** Whether only quoted values are text, as in JSON; YAML often has unquoted text. */
  private final boolean typed;

  private Fields(String source, String path, Node.Mapping mapping, boolean typed) {
    this.source = source;
    this.path = path;
    this.mapping = mapping;
    this.typed = typed;
  }

  /** The fields of a whole document. */
  public static Fields of(String source, Node.Mapping root) {
    return new Fields(source, "", root, false);
  }

  /** The fields of a document in which exactly the quoted values are text. */
  static Fields typed(String source, Node.Mapping root) {
    return new Fields(source, "", root, true);
  }

  /** The name of this group, such as {@code run}; empty for a whole document. */
  public String path() {
    return path;
  }

  /** Refuses every field that is not among the given names. */
  public Fields only(String... names) {
    List<String> known = List.of(names);
    for (var entry : mapping.entries().entrySet()) {
      if (!known.contains(entry.getKey())) {
        throw unknown(entry.getKey(), entry.getValue(), known);
      }
    }
    return this;
  }

  private BadInput unknown(String name, Node node, List<String> known) {
    String advice =
        Nearest.to(name, known)
            .map(near -> "did you mean " + at(near) + "?")
            .orElse("the fields known here are " + String.join(", ", known));
    return bad(name, node, at(name) + " is not a known field; " + advice);
  }

  /** The same group reduced to one field, if present. */
  public Fields alone(String name) {
    SequencedMap<String, Node> one = new LinkedHashMap<>();
    node(name).ifPresent(node -> one.put(name, node));
    return new Fields(source, path, new Node.Mapping(one, mapping.line()), typed);
  }

  public boolean has(String name) {
    return mapping.entries().containsKey(name);
  }

  /** The field's node. */
  public Optional<Node> node(String name) {
    return Optional.ofNullable(mapping.entries().get(name));
  }

  /** The names of the fields, as written. */
  public List<String> names() {
    return List.copyOf(mapping.entries().keySet());
  }

  /** The value of an optional field, as written. */
  public Optional<String> text(String name) {
    return node(name)
        .map(
            node -> {
              Node.Scalar scalar = scalar(name, node, "text");
              if (typed && !scalar.quoted()) {
                throw wrong(name, "text in quotes");
              }
              return scalar.text();
            });
  }

  /** The value of a field that is not text, as written. */
  private Optional<String> bare(String name, String right) {
    return node(name)
        .map(
            node -> {
              Node.Scalar scalar = scalar(name, node, right);
              if (typed && scalar.quoted()) {
                throw wrong(name, right + ", without quotes");
              }
              return scalar.text();
            });
  }

  /** A whole number; also {@code 2e9} and {@code 1_000}. */
  public OptionalLong wholeNumber(String name, long least, long most, String example) {
    Optional<Node> node = node(name);
    if (node.isEmpty()) {
      return OptionalLong.empty();
    }
    String right = "a whole number from " + least + " to " + most + ", such as " + example;
    Node.Scalar scalar = scalar(name, node.get(), right);
    OptionalLong number =
        scalar.quoted() ? OptionalLong.empty() : WholeNumbers.parse(scalar.text());
    if (number.isEmpty() || number.getAsLong() < least || number.getAsLong() > most) {
      throw wrong(name, right);
    }
    return number;
  }

  /** One of a few words. */
  public Optional<String> choice(String name, List<String> words) {
    Optional<String> text = text(name);
    if (text.isPresent() && !words.contains(text.get())) {
      throw notAmong(name, words);
    }
    return text;
  }

  /** An error about a field that is none of these words. */
  public BadInput notAmong(String name, List<String> words) {
    String guess =
        text(name)
            .flatMap(text -> Nearest.to(text, words))
            .map(near -> "; did you mean " + near + "?")
            .orElse("");
    return wrong(name, oneOf(words) + guess);
  }

  private static String oneOf(List<String> words) {
    return words.size() == 1 ? words.getFirst() : "one of " + String.join(", ", words);
  }

  /** A duration; a number without a unit is refused. */
  public Optional<Duration> duration(String name, String example) {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Optional<Duration> span = Spans.parse(text.get());
    if (span.isEmpty()) {
      String bare = Spans.isBareNumber(text.get()) ? " with a unit" : "";
      throw wrong(name, "a positive duration" + bare + ", such as " + example);
    }
    return span;
  }

  /** A duration, or {@code 0s}. */
  public Optional<Duration> moment(String name, String example) {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Optional<Duration> span = Spans.parseOrZero(text.get());
    if (span.isEmpty()) {
      throw wrong(name, "a duration with a unit, 0s or more, such as " + example);
    }
    return span;
  }

  /** A number, whole or not. */
  public OptionalDouble number(String name, double least, double most, String example) {
    Optional<String> text = bare(name, "a number");
    if (text.isEmpty()) {
      return OptionalDouble.empty();
    }
    OptionalDouble number = DecimalNumbers.parse(text.get());
    if (number.isEmpty() || number.getAsDouble() < least || number.getAsDouble() > most) {
      String range = most == Double.MAX_VALUE ? least + " or more" : least + " to " + most;
      throw wrong(name, "a number, " + range + ", such as " + example);
    }
    return number;
  }

  /** Yes or no. */
  public boolean truth(String name) {
    String text = bare(name, "true or false").orElse("false");
    if (!text.equals("true") && !text.equals("false")) {
      throw wrong(name, "true or false");
    }
    return text.equals("true");
  }

  /** A list of groups of fields; empty if the field is absent. */
  public List<Fields> groups(String name) {
    Optional<Node> node = node(name);
    if (node.isEmpty()) {
      return List.of();
    }
    if (!(node.get() instanceof Node.Sequence list)) {
      throw wrong(name, "a list of groups of fields");
    }
    List<Fields> groups = new ArrayList<>();
    for (Node item : list.items()) {
      String place = at(name) + "[" + groups.size() + "]";
      if (!(item instanceof Node.Mapping inner)) {
        String sentence = place + " is " + item.describe() + "; it must be a group of fields";
        throw new BadInput(source, item.line(), place, item.describe(), sentence);
      }
      groups.add(new Fields(source, place, inner, typed));
    }
    return groups;
  }

  /** A group of fields inside this one. */
  public Optional<Fields> section(String name) {
    return node(name)
        .map(
            node -> {
              if (node instanceof Node.Mapping inner) {
                return new Fields(source, at(name), inner, typed);
              }
              throw wrong(name, "a group of fields");
            });
  }

  /** A list of words, at least one. */
  public Optional<List<String>> words(String name, String example) {
    return node(name)
        .map(
            node -> {
              String right = "a list of one word or more, such as " + example;
              if (!(node instanceof Node.Sequence list)) {
                throw wrong(name, right);
              }
              if (list.items().isEmpty()) {
                throw refused(name, " of nothing; it must be " + right);
              }
              List<String> words = new ArrayList<>();
              for (Node item : list.items()) {
                words.add(word(name + "[" + words.size() + "]", item));
              }
              return List.copyOf(words);
            });
  }

  /** Fields of free names, each with a single value. */
  public SequencedMap<String, String> texts() {
    SequencedMap<String, String> texts = new LinkedHashMap<>();
    mapping.entries().forEach((name, node) -> texts.put(name, word(name, node)));
    return texts;
  }

  private String word(String name, Node node) {
    if (node instanceof Node.Scalar scalar && (scalar.quoted() || !typed)) {
      return scalar.text();
    }
    throw bad(name, node, at(name) + " is " + node.describe() + "; it must be a single value");
  }

  private Node.Scalar scalar(String name, Node node, String right) {
    if (node instanceof Node.Scalar scalar && !scalar.isEmpty()) {
      return scalar;
    }
    throw wrong(name, right);
  }

  /** The error for a missing required field. */
  public BadInput missing(String name, String right) {
    String sentence = at(name) + " is missing; it must be " + right;
    return new BadInput(source, mapping.line(), at(name), "", sentence);
  }

  /** The error for an invalid value. */
  public BadInput wrong(String name, String right) {
    Node node = node(name).orElse(mapping);
    return bad(name, node, at(name) + " is " + node.describe() + "; it must be " + right);
  }

  /** An error about a field, with a text that follows the value. */
  public BadInput refused(String name, String rest) {
    Node node = node(name).orElse(mapping);
    return bad(name, node, at(name) + " is " + node.describe() + rest);
  }

  private BadInput bad(String name, Node node, String sentence) {
    return new BadInput(source, node.line(), at(name), node.describe(), sentence);
  }

  /** The position of a field, for errors found later. */
  public Spot spot(String name) {
    Node node = node(name).orElse(mapping);
    return new Spot(source, node.line(), at(name), node.describe());
  }

  /** The full name of a field, such as {@code run.timeout}. */
  public String at(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
