package io.argosy.protocol.kind.tasks;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Csv;
import java.util.ArrayList;
import java.util.List;

/** The rows of a text with comma-separated values; a value in quotes may hold line ends. */
public final class TableText {
  private TableText() {}

  /**
   * One row.
   *
   * @param line where it begins, from 1
   * @param isBlank whether the line has nothing but spaces
   */
  public record Row(int line, List<String> values, boolean isBlank) {}

  /**
   * All rows, blank ones included.
   *
   * @param source the name of the text in errors
   */
  public static List<Row> rows(String source, String text) {
    List<Row> rows = new ArrayList<>();
    StringBuilder open = new StringBuilder();
    int number = 0;
    int first = 1;
    boolean quoted = false;
    for (int from = 0; from < text.length(); ) {
      int end = text.indexOf('\n', from);
      String line = text.substring(from, end < 0 ? text.length() : end);
      from = end < 0 ? text.length() : end + 1;
      number++;
      first = quoted ? first : number;
      quoted = Csv.isOpen(line, quoted);
      open.append(line);
      if (quoted) {
        open.append('\n');
      } else {
        rows.add(row(first, open.toString()));
        open.setLength(0);
      }
    }
    if (quoted) {
      throw new BadInput(source, first, "", "", "a quote does not end; close it with \"");
    }
    return rows;
  }

  private static Row row(int line, String text) {
    return new Row(line, Csv.values(text).orElseThrow(), text.isBlank());
  }
}
