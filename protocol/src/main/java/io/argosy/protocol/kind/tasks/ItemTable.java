package io.argosy.protocol.kind.tasks;

import java.util.List;

/** Items in memory. */
public record ItemTable(List<String> columns, List<List<String>> rows) implements Items {
  /** The most rows of a table that is made in memory before the first task starts. */
  public static final int LIMIT = 1_000_000;

  public ItemTable {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /** A table with one item for each task. */
  public static ItemTable of(List<String> items) {
    return new ItemTable(ITEM, items.stream().map(List::of).toList());
  }

  @Override
  public long size() {
    return rows.size();
  }

  @Override
  public List<String> row(long index) {
    return rows.get(Math.toIntExact(index));
  }
}
