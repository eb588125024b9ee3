package io.argosy.protocol.text;

/**
 * The position of a value in a document, for a mistake that shows only when the value is used.
 *
 * @param source the document
 * @param line counted from 1
 * @param field the path of the field
 * @param value the value, as a sentence would show it
 */
public record Spot(String source, int line, String field, String value) {
  /** An error about the field, with a text that follows its value. */
  public BadInput refused(String rest) {
    return new BadInput(source, line, field, value, field + " is " + value + rest);
  }
}
