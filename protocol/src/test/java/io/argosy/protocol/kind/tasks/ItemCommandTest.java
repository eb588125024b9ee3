package io.argosy.protocol.kind.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ItemCommandTest {
  private static final ItemTable TABLE =
      new ItemTable(List.of("a", "b-c"), List.of(List.of("1", "x"), List.of("2", "y z")));

  private static List<String> filled(String item, String... words) {
    return new ItemCommand(List.of(words), ItemTable.of(List.of(item))).words(0);
  }

  /** The values are those of GNU parallel. */
  @ParameterizedTest
  @CsvSource({
    "dir/sub.d/file.tar.gz, dir/sub.d/file.tar, file.tar.gz, dir/sub.d, file.tar",
    "file.gz, file, file.gz, ., file",
    "dir.d/file, dir.d/file, file, dir.d, file",
    "/file, /file, file, /, file",
    "a/b/, a/b/, '', a, ''",
    ".hidden, '', .hidden, ., ''",
    "end., end, end., ., end",
    "a//b, a//b, b, a, b"
  })
  void an_item_has_its_parts(String item, String stem, String name, String folder, String base) {
    assertThat(filled(item, "{}", "{.}", "{/}", "{//}", "{/.}"))
        .containsExactly(item, stem, name, folder, base);
  }

  @Test
  void a_placeholder_may_be_in_a_word_more_than_once() {
    assertThat(filled("$1\\a", "x{}y{#}{}")).containsExactly("x$1\\ay1$1\\a");
  }

  @Test
  void braces_that_name_nothing_stay() {
    assertThat(filled("i", "awk", "{print}", "{print $1}", "{{print}}", "{item}"))
        .containsExactly("awk", "{print}", "{print $1}", "{{print}}", "i");
  }

  @Test
  void columns_stand_under_their_names() {
    assertThat(new ItemCommand(List.of("{a}", "{b-c}", "{}", "{#}", "{{a}}"), TABLE).words(1))
        .containsExactly("2", "y z", "2 y z", "2", "{a}");
  }

  @Test
  void a_name_that_is_no_column_is_found() {
    assertThat(new ItemCommand(List.of("{a}", "{z}"), TABLE).unknown()).contains("z");
    assertThat(new ItemCommand(List.of("{a}", "{{z}}"), TABLE).unknown()).isEmpty();
    assertThat(new ItemCommand(List.of("{z}"), ItemTable.of(List.of("i"))).unknown()).isEmpty();
  }

  @Test
  void lists_have_numbers() {
    ItemTable one = ItemTable.of(List.of("i"));
    assertThat(ItemCommand.complete(List.of("echo", "{1}"), one)).containsExactly("echo", "{1}");
    assertThat(filled("i", "{1}", "x{2}")).containsExactly("i", "x{2}");
    ItemTable two = new ItemTable(List.of("1", "2"), List.of(List.of("a", "b")));
    assertThat(new ItemCommand(List.of("{1}", "{3}"), two).unknown()).contains("3");
    ItemCommand braces = new ItemCommand(List.of("{2}", "{{3}}", "{print}", "{{print}}"), two);
    assertThat(braces.unknown()).isEmpty();
    assertThat(braces.words(0)).containsExactly("b", "{3}", "{print}", "{{print}}");
  }

  @Test
  void a_command_without_a_placeholder_gets_the_items_at_its_end() {
    ItemTable one = ItemTable.of(List.of("i"));
    assertThat(ItemCommand.complete(List.of("echo"), one)).containsExactly("echo", "{item}");
    assertThat(ItemCommand.complete(List.of("echo", "{print}"), one))
        .containsExactly("echo", "{print}", "{item}");
    assertThat(ItemCommand.complete(List.of("echo", "{.}"), one)).containsExactly("echo", "{.}");
    assertThat(ItemCommand.complete(List.of("echo"), TABLE))
        .containsExactly("echo", "{a}", "{b-c}");
  }
}
