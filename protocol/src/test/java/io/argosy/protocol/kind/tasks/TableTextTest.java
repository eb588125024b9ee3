package io.argosy.protocol.kind.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableTextTest {
  private static List<TableText.Row> rows(String text) {
    TableText table = new TableText("t.csv");
    List<TableText.Row> rows = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      table.add(line).ifPresent(rows::add);
    }
    table.end();
    return rows;
  }

  @Test
  void a_quote_that_does_not_end_is_refused_with_its_line() {
    assertThatThrownBy(() -> rows("a\n1\n\"2\n3"))
        .hasMessage("t.csv, line 3: a quote does not end; close it with \"");
  }

  @Test
  void rows_have_the_numbers_of_their_lines() {
    assertThat(rows("a\n\"1\n2\"\n\n3"))
        .extracting(TableText.Row::line)
        .containsExactly(1, 2, 4, 5);
  }
}
