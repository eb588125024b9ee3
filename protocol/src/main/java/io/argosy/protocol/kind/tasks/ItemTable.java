package io.argosy.protocol.kind.tasks;

import io.argosy.protocol.text.Csv;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/** The items of all tasks, a row for each task; in memory. */
public record ItemTable(List<String> columns, List<List<String>> rows) {
  /** The most rows: all are in memory and are read before the first task starts. */
  public static final int LIMIT = 1_000_000;

  /** The columns of a table with one item for each task. */
  public static final List<String> ITEM = List.of("item");

  public ItemTable {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /** A table with one item for each task. */
  public static ItemTable of(List<String> items) {
    return new ItemTable(ITEM, items.stream().map(List::of).toList());
  }

  public int size() {
    return rows.size();
  }

  public List<String> row(long index) {
    return rows.get(Math.toIntExact(index));
  }

  /** Whether its columns have names that the user chose. */
  public boolean isNamed() {
    return !columns.equals(ITEM) && !isNumbered();
  }

  /** Whether its columns are lists that have numbers. */
  public boolean isNumbered() {
    return columns.getFirst().equals("1");
  }

  /** The position of a column by its name; one item for each task is also number 1. */
  OptionalInt column(String name) {
    int at = columns.equals(ITEM) && name.equals("1") ? 0 : columns.indexOf(name);
    return at < 0 ? OptionalInt.empty() : OptionalInt.of(at);
  }

  /** The items of a task in one text. */
  public String text(long index) {
    return String.join(" ", row(index));
  }

  /** Writes the table as comma-separated values, for {@link #read}. */
  public void write(OutputStream out) throws IOException {
    out.write(line(columns));
    for (List<String> row : rows) {
      out.write(line(row));
    }
  }

  private static byte[] line(List<String> values) {
    return (Csv.line(values) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Reads a table that {@link #write} wrote. */
  public static ItemTable read(Path file) throws IOException {
    List<TableText.Row> rows = TableText.rows(file.toString(), Files.readString(file));
    return new ItemTable(
        rows.getFirst().values(), rows.stream().skip(1).map(TableText.Row::values).toList());
  }
}
