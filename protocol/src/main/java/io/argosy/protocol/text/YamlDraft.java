package io.argosy.protocol.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A YAML document in the making; {@link YamlTree} reads its text back as it was. */
public final class YamlDraft {
  /** Texts that need no quotes anywhere in a document. */
  private static final Pattern PLAIN = Pattern.compile("[-+]?[A-Za-z0-9_./][A-Za-z0-9_./%@=+-]*");

  /** Words that other readers of YAML do not take as text. */
  private static final Pattern SPECIAL = Pattern.compile("(?i)true|false|yes|no|on|off|null|y|n");

  private final SequencedMap<String, Node> fields;

  public YamlDraft() {
    this.fields = new LinkedHashMap<>();
  }

  /** Begins with the fields of a document. */
  public YamlDraft(Node.Mapping document) {
    this.fields = new LinkedHashMap<>(document.entries());
  }

  /** A value as users write it: in quotes only if it would be read as something else without. */
  public static Node value(String text) {
    return new Node.Scalar(text, !PLAIN.matcher(text).matches(), 0);
  }

  /** A list of texts. */
  public static Node words(List<String> words) {
    return new Node.Sequence(
        words.stream()
            .map(it -> (Node) new Node.Scalar(it, !isPlainText(it), 0))
            .collect(Collectors.toCollection(ArrayList::new)),
        0);
  }

  /** Whether a text without quotes is read as a text by every reader of YAML. */
  private static boolean isPlainText(String text) {
    return PLAIN.matcher(text).matches()
        && !SPECIAL.matcher(text).matches()
        && text.matches("[A-Za-z_/].*|\\./.*");
  }

  /** Whether a field is a list. */
  public boolean isList(String name) {
    return fields.get(name) instanceof Node.Sequence;
  }

  /** Sets a field, in place of what it was. */
  public YamlDraft set(String name, Node value) {
    fields.put(name, value);
    return this;
  }

  /** Sets a field of a group, in place of what it was. */
  public YamlDraft set(String group, String name, Node value) {
    SequencedMap<String, Node> inner = new LinkedHashMap<>();
    if (fields.get(group) instanceof Node.Mapping before) {
      inner.putAll(before.entries());
    }
    inner.put(name, value);
    fields.put(group, new Node.Mapping(inner, 0));
    return this;
  }

  /** The document: one line for each of its fields. */
  public String text() {
    StringBuilder text = new StringBuilder();
    fields.forEach((name, value) -> text.append(entry(name, value)).append('\n'));
    return text.toString();
  }

  private static String entry(String name, Node value) {
    return (isPlainText(name) ? name : quoted(name)) + ": " + of(value);
  }

  private static String of(Node node) {
    return switch (node) {
      case Node.Scalar it when it.isEmpty() -> "null";
      case Node.Scalar it ->
          it.quoted() || !PLAIN.matcher(it.text()).matches() ? quoted(it.text()) : it.text();
      case Node.Sequence it ->
          it.items().stream().map(YamlDraft::of).collect(Collectors.joining(", ", "[", "]"));
      case Node.Mapping it ->
          it.entries().entrySet().stream()
              .map(field -> entry(field.getKey(), field.getValue()))
              .collect(Collectors.joining(", ", "{", "}"));
    };
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            sign -> {
              if (sign == '"' || sign == '\\') {
                quoted.append('\\').appendCodePoint(sign);
              } else if (isPrinted(sign)) {
                quoted.appendCodePoint(sign);
              } else {
                quoted.append(sign == '\n' ? "\\n" : String.format(Locale.ROOT, "\\U%08X", sign));
              }
            });
    return quoted.append('"').toString();
  }

  private static boolean isPrinted(int sign) {
    boolean ascii = sign >= 0x20 && sign < 0x7f;
    return ascii || (sign >= 0xa1 && Character.isLetterOrDigit(sign));
  }
}
