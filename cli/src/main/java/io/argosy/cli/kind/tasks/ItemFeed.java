package io.argosy.cli.kind.tasks;

import io.argosy.protocol.kind.tasks.ItemTable;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/** The items of a new job in their order, as they come. */
interface ItemFeed {
  List<String> columns();

  /** How many rows there are, if none of them has to be waited for. */
  OptionalLong size();

  /**
   * Waits for rows and returns those that are there; none at the end.
   *
   * @throws io.argosy.protocol.text.BadInput if a row is wrong, or the end comes before the first
   */
  List<List<String>> next() throws IOException;

  /** Of a table in memory. */
  static ItemFeed of(ItemTable table) {
    return new ItemFeed() {
      private boolean read;

      @Override
      public List<String> columns() {
        return table.columns();
      }

      @Override
      public OptionalLong size() {
        return OptionalLong.of(table.size());
      }

      @Override
      public List<List<String>> next() {
        List<List<String>> rows = read ? List.of() : table.rows();
        read = true;
        return rows;
      }
    };
  }
}
