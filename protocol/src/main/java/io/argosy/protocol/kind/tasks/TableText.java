package io.argosy.protocol.kind.tasks;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Csv;
import java.util.List;
import java.util.Optional;

/**
 * Makes rows of the lines of a text with comma-separated values; a value in quotes may hold line
 * ends.
 */
public final class TableText {
  private final String source;
  private final StringBuilder open = new StringBuilder();
  private int number;
  private int first;
  private boolean quoted;

  /**
   * @param source the name of the text in errors
   */
  public TableText(String source) {
    this.source = source;
  }

  /**
   * One row.
   *
   * @param line where it begins, from 1
   * @param isBlank whether the line has nothing but spaces
   */
  public record Row(int line, List<String> values, boolean isBlank) {}

  /**
   * Takes the next line, without its end.
   *
   * @return the row that ends with it
   */
  public Optional<Row> add(String line) {
    number++;
    first = quoted ? first : number;
    quoted = Csv.isOpen(line, quoted);
    open.append(line);
    if (quoted) {
      open.append('\n');
      return Optional.empty();
    }
    String text = open.toString();
    open.setLength(0);
    return Optional.of(new Row(first, Csv.values(text).orElseThrow(), text.isBlank()));
  }

  /** The text has ended: refuses a row that has not. */
  public void end() {
    if (quoted) {
      throw new BadInput(source, first, "", "", "a quote does not end; close it with \"");
    }
  }
}
