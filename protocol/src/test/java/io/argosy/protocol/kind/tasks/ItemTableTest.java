package io.argosy.protocol.kind.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ItemTableTest {
  @TempDir Path folder;

  private ItemTable roundTrip(ItemTable table) throws Exception {
    Path file = folder.resolve("items.csv");
    try (OutputStream out = Files.newOutputStream(file)) {
      table.write(out);
    }
    return ItemTable.read(file);
  }

  @Test
  void a_table_is_read_as_it_was_written_whatever_its_items_contain() throws Exception {
    ItemTable items =
        ItemTable.of(List.of("a", "", " b ", "c,d", "e\"f", "g\nh", "i\rj", "\"", "ü ☃", "\t", ""));
    assertThat(roundTrip(items)).isEqualTo(items);
    ItemTable table =
        new ItemTable(List.of("x", "y"), List.of(List.of("", ""), List.of("\n\n", "\",\"")));
    assertThat(roundTrip(table)).isEqualTo(table);
  }

  @Test
  void a_quote_that_does_not_end_is_refused_with_its_line() {
    assertThatThrownBy(() -> TableText.rows("t.csv", "a\n1\n\"2\n3\n"))
        .hasMessage("t.csv, line 3: a quote does not end; close it with \"");
  }

  @Test
  void rows_have_the_numbers_of_their_lines() {
    assertThat(TableText.rows("t.csv", "a\n\"1\n2\"\n\n3"))
        .extracting(TableText.Row::line)
        .containsExactly(1, 2, 4, 5);
  }
}
