package io.argosy.protocol.text;

import java.util.OptionalInt;

/**
 * A user's mistake. Its sentence names the field, the value and what would be right; its message is
 * the sentence after the position of the mistake.
 */
public final class BadInput extends RuntimeException {
  private final String source;
  private final OptionalInt line;
  private final String field;
  private final String value;
  private final String sentence;

  /**
   * @param source the file or flag that was read
   * @param line counted from 1, or 0 if there is none
   * @param field the path of the field, such as {@code iterations.total}; empty for a whole file
   * @param value the value there; empty if there was none
   */
  public BadInput(String source, int line, String field, String value, String sentence) {
    super(place(source, line) + sentence);
    this.source = source;
    this.line = line > 0 ? OptionalInt.of(line) : OptionalInt.empty();
    this.field = field;
    this.value = value;
    this.sentence = sentence;
  }

  /** A mistake that is not in a file: a flag, an argument. */
  public static BadInput inArgument(String field, String value, String sentence) {
    return new BadInput("", 0, field, value, sentence);
  }

  private static String place(String source, int line) {
    if (source.isEmpty()) {
      return "";
    }
    return line > 0 ? source + ", line " + line + ": " : source + ": ";
  }

  public String source() {
    return source;
  }

  public OptionalInt line() {
    return line;
  }

  public String field() {
    return field;
  }

  public String value() {
    return value;
  }

  public String sentence() {
    return sentence;
  }
}
