package io.argosy.protocol.sweep;

import io.argosy.protocol.text.Csv;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** What distinguishes the tasks of a bag: a row of values for each, under named columns. */
interface Rows {
  List<String> columns();

  long count();

  /** The values of a task, one for each column. */
  List<String> row(long index) throws IOException;

  /** Passes all rows to the consumer, in order. */
  default void each(Consumer<List<String>> hears) throws IOException {
    for (long i = 0; i < count(); i++) {
      hears.accept(row(i));
    }
  }

  /** Rows in memory. */
  record Listed(List<String> columns, List<List<String>> rows) implements Rows {
    @Override
    public long count() {
      return rows.size();
    }

    @Override
    public List<String> row(long index) {
      return rows.get(Math.toIntExact(index));
    }
  }

  /** Only the index. */
  record Counted(long count) implements Rows {
    @Override
    public List<String> columns() {
      return List.of();
    }

    @Override
    public List<String> row(long index) {
      return List.of();
    }
  }

  /** Every combination; the last axis changes fastest. */
  record Combined(SweepRange.Grid grid) implements Rows {
    @Override
    public List<String> columns() {
      return List.copyOf(grid.axes().keySet());
    }

    @Override
    public long count() {
      return grid.axes().values().stream()
          .mapToLong(SweepRange.Axis::size)
          .reduce(1, Math::multiplyExact);
    }

    @Override
    public List<String> row(long index) {
      List<SweepRange.Axis> axes = new ArrayList<>(grid.axes().values());
      String[] values = new String[axes.size()];
      long rest = index;
      for (int i = values.length - 1; i >= 0; i--) {
        values[i] = axes.get(i).value(rest % axes.get(i).size());
        rest /= axes.get(i).size();
      }
      return Arrays.asList(values);
    }
  }

  /** One line for each task, unchanged. */
  record Whole(LineIndex lines) implements Rows {
    @Override
    public List<String> columns() {
      return List.of(TaskList.COMMAND);
    }

    @Override
    public long count() {
      return lines.size();
    }

    @Override
    public List<String> row(long index) throws IOException {
      return List.of(lines.line(index));
    }

    @Override
    public void each(Consumer<List<String>> hears) throws IOException {
      lines.each(0, line -> hears.accept(List.of(line)));
    }
  }

  /** The lines of a table after its first, which names the columns. */
  record Table(List<String> columns, LineIndex lines) implements Rows {
    @Override
    public long count() {
      return lines.size() - 1;
    }

    @Override
    public List<String> row(long index) throws IOException {
      return Csv.values(lines.line(index + 1)).orElseThrow();
    }

    @Override
    public void each(Consumer<List<String>> hears) throws IOException {
      lines.each(1, line -> hears.accept(Csv.values(line).orElseThrow()));
    }
  }
}
