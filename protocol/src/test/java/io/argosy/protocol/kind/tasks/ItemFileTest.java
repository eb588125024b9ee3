package io.argosy.protocol.kind.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ItemFileTest {
  @TempDir Path folder;

  private Path path = Path.of("");

  @BeforeEach
  void place() {
    path = folder.resolve("items.csv");
  }

  private static List<List<String>> rows(Items items) {
    List<List<String>> rows = new ArrayList<>();
    for (long i = 0; i < items.size(); i++) {
      rows.add(items.row(i));
    }
    return rows;
  }

  @Test
  void items_are_read_as_they_were_written_whatever_they_contain() throws Exception {
    List<List<String>> table =
        List.of(
            List.of("a", ""),
            List.of(" b ", "c,d"),
            List.of("e\"f", "g\nh"),
            List.of("i\rj", "\""),
            List.of("ü ☃", "\t"),
            List.of("\n\n", "\",\""),
            List.of("", ""));
    try (ItemFile written = ItemFile.create(path, List.of("x", "y"))) {
      written.append(table.subList(0, 3));
      written.append(table.subList(3, 7));
      assertThat(rows(written)).isEqualTo(table);
    }
    try (ItemFile read = ItemFile.open(path)) {
      assertThat(read.columns()).containsExactly("x", "y");
      assertThat(rows(read)).isEqualTo(table);
    }
  }

  @Test
  void a_row_that_was_not_written_whole_does_not_count_and_is_overwritten() throws Exception {
    try (ItemFile written = ItemFile.create(path, Items.ITEM)) {
      written.append(List.of(List.of("a")));
    }
    Files.writeString(path, "\"torn\nand longer than what", StandardOpenOption.APPEND);
    try (ItemFile read = ItemFile.open(path)) {
      assertThat(rows(read)).containsExactly(List.of("a"));
      assertThatThrownBy(() -> read.row(1)).hasMessageContaining("row 1 of 1");
      read.append(List.of(List.of("b")));
    }
    assertThat(Files.readString(path)).isEqualTo("item\na\nb\n");
  }

  @Test
  void rows_that_another_process_added_are_found() throws Exception {
    try (ItemFile one = ItemFile.create(path, Items.ITEM);
        ItemFile other = ItemFile.open(path)) {
      one.append(IntStream.range(0, 5000).mapToObj(i -> List.of("" + i)).toList());
      assertThat(other.size()).isZero();
      other.scan();
      assertThat(rows(other)).isEqualTo(rows(one));
    }
  }

  @Test
  void a_file_without_names_of_columns_is_refused() throws Exception {
    Files.writeString(path, "item");
    assertThatThrownBy(() -> ItemFile.open(path))
        .hasMessageContaining("has no line with the names");
  }
}
