package io.argosy.protocol.kind.tasks;

import java.util.List;
import java.util.OptionalInt;

/** The items of the tasks of a list: a row for each task. */
public interface Items {
  /** The columns of a table with one item for each task. */
  List<String> ITEM = List.of("item");

  List<String> columns();

  /** How many rows there are now. */
  long size();

  List<String> row(long index);

  /** Whether its columns have names that the user chose. */
  default boolean isNamed() {
    return !columns().equals(ITEM) && !isNumbered();
  }

  /** Whether its columns are lists that have numbers. */
  default boolean isNumbered() {
    return columns().getFirst().equals("1");
  }

  /** The position of a column by its name; one item for each task is also number 1. */
  default OptionalInt column(String name) {
    int at = columns().equals(ITEM) && name.equals("1") ? 0 : columns().indexOf(name);
    return at < 0 ? OptionalInt.empty() : OptionalInt.of(at);
  }

  /** The items of a task in one text. */
  default String text(long index) {
    return String.join(" ", row(index));
  }
}
