package io.argosy.console;

import java.util.ArrayList;
import java.util.List;

/** Rows of cells as aligned text: the first column left-aligned, numbers right-aligned. */
public final class Table {
  private final List<List<String>> rows = new ArrayList<>();
  private final List<Boolean> toTheLeft;

  private Table(List<Boolean> toTheLeft) {
    this.toTheLeft = toTheLeft;
  }

  /** A table with these headings; a heading that begins with {@code <} aligns its column left. */
  public static Table of(String... headings) {
    List<Boolean> left = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (String heading : headings) {
      left.add(heading.startsWith("<"));
      names.add(heading.startsWith("<") ? heading.substring(1) : heading);
    }
    Table table = new Table(left);
    table.rows.add(names);
    return table;
  }

  /** Adds a row, with as many cells as there are headings. */
  public Table row(String... cells) {
    if (cells.length != toTheLeft.size()) {
      throw new IllegalArgumentException("a row has " + toTheLeft.size() + " cells");
    }
    rows.add(List.of(cells));
    return this;
  }

  /** The lines, headings first. */
  public List<String> lines() {
    return rows.stream().map(this::line).toList();
  }

  private String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      String cell = cells.get(column);
      String padding = " ".repeat(width(column) - cell.length());
      line.append(toTheLeft.get(column) ? cell + padding : padding + cell).append("  ");
    }
    return line.toString().stripTrailing();
  }

  private int width(int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }
}
