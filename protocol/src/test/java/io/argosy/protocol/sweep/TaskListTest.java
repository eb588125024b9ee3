package io.argosy.protocol.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.protocol.files.Sources;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.YamlTree;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskListTest {
  @TempDir Path folder;

  private TaskList open(String tasks) {
    Fields root = Fields.of("bag.yaml", YamlTree.read("bag.yaml", "tasks: " + tasks + "\n"));
    return TaskList.open(new TasksReader(root).read(), Sources.below(folder));
  }

  private BadInput refused(String tasks) {
    return catchThrowableOfType(BadInput.class, () -> open(tasks));
  }

  private static List<String> command(TaskList tasks, long index) throws IOException {
    return tasks.command(tasks.parameters(index), Map.of("index", Long.toString(index)));
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void a_line_is_a_command_for_the_shell_and_comments_and_blank_lines_are_none()
      throws IOException {
    write("c.txt", "\ufeff./model 1\r\n\n  # not this\n./model '2 {a}' | sort");

    TaskList tasks = open("{lines: c.txt}");

    assertThat(tasks.count()).isEqualTo(2);
    assertThat(tasks.columns()).containsExactly("command");
    assertThat(command(tasks, 0)).containsExactly("sh", "-c", "./model 1");
    assertThat(command(tasks, 1)).containsExactly("sh", "-c", "./model '2 {a}' | sort");
  }

  @Test
  void commands_may_stand_in_the_job_file() throws IOException {
    TaskList tasks = open("[a 1, 'b {x}']");

    assertThat(tasks.count()).isEqualTo(2);
    assertThat(command(tasks, 1)).containsExactly("sh", "-c", "b {x}");
  }

  @Test
  void a_grid_has_every_combination_and_its_last_axis_changes_fastest() throws IOException {
    TaskList tasks =
        open(
            "{command: [m, '--a={a}', '{b}{index}', '{{a}} {print $1}'],"
                + " over: {grid: {a: [x, 07], b: {from: 0, to: 1, step: 0.5}}}}");

    assertThat(tasks.count()).isEqualTo(6);
    List<String> first = new ArrayList<>();
    for (long i = 0; i < 6; i++) {
      first.add(command(tasks, i).get(1) + " " + command(tasks, i).get(2));
    }
    assertThat(first)
        .containsExactly(
            "--a=x 00", "--a=x 0.51", "--a=x 12", "--a=07 03", "--a=07 0.54", "--a=07 15");
    assertThat(command(tasks, 3).getLast()).isEqualTo("{a} {print $1}");
  }

  @Test
  void a_value_that_looks_like_a_placeholder_stays_as_it_is() throws IOException {
    TaskList tasks = open("{command: ['{a}'], over: {grid: {a: ['{b}$1'], b: [7]}}}");

    assertThat(command(tasks, 0)).containsExactly("{b}$1");
  }

  @Test
  void a_table_has_a_task_for_each_row() throws IOException {
    write("t.csv", "a, b\n1,\"x, \"\"y\"\"\"\n\n 2 , z\n");

    TaskList tasks = open("{command: [m, '{a}', '{b}'], over: {csv: t.csv}}");

    List<List<String>> rows = new ArrayList<>();
    tasks.each(rows::add);
    assertThat(rows).containsExactly(List.of("1", "x, \"y\""), List.of("2", "z"));
    assertThat(tasks.count()).isEqualTo(2);
    assertThat(command(tasks, 0)).containsExactly("m", "1", "x, \"y\"");
    assertThat(tasks.parameters(1)).isEqualTo(Map.of("a", "2", "b", "z"));
  }

  @Test
  void a_value_in_quotes_may_go_on_over_lines() throws IOException {
    write("t.csv", "a,b\r\n1,\"x\r\n\r\n\"\"y\"\", \"\r\n2,5\" pipe\r\n\"3\n\",\"\"\n");

    TaskList tasks = open("{command: ['{b}'], over: {csv: t.csv}}");

    assertThat(tasks.count()).isEqualTo(3);
    assertThat(tasks.parameters(0)).isEqualTo(Map.of("a", "1", "b", "x\n\n\"y\", "));
    assertThat(tasks.parameters(1)).isEqualTo(Map.of("a", "2", "b", "5\" pipe"));
    assertThat(tasks.parameters(2)).isEqualTo(Map.of("a", "3\n", "b", ""));
    List<List<String>> rows = new ArrayList<>();
    tasks.each(rows::add);
    assertThat(rows).hasSize(3).last().isEqualTo(List.of("3\n", ""));
  }

  @Test
  void files_that_match_are_tasks_in_the_order_of_their_names() throws IOException {
    write("data/b.nc", "");
    write("data/a.tar.gz", "");
    write("data/a.nc", "");
    write("data/deep/c.nc", "");

    TaskList flat = open("{command: [m, '{file}', '{name}'], over: {files: 'data/*.nc'}}");
    TaskList deep = open("{command: [m, '{file}'], over: {files: ./data/**.nc}}");

    assertThat(flat.count()).isEqualTo(2);
    assertThat(command(flat, 1)).containsExactly("m", "data/b.nc", "b");
    assertThat(deep.count()).isEqualTo(3);
    assertThat(command(deep, 2)).containsExactly("m", "data/deep/c.nc");
  }

  @Test
  void files_may_lie_under_other_names_than_the_job_knows_them_by() throws IOException {
    write("blob1", "a\n7\n");
    Sources sources = Sources.of(Set.of("t.csv"), path -> folder.resolve("blob1"));
    Fields root =
        Fields.of(
            "bag.yaml",
            YamlTree.read("bag.yaml", "tasks: {command: ['{a}'], over: {csv: t.csv}}\n"));

    TaskList tasks = TaskList.open(new TasksReader(root).read(), sources);

    assertThat(command(tasks, 0)).containsExactly("7");
    assertThat(sources.matching("*.csv")).containsExactly("t.csv");
  }

  @Test
  void a_count_has_nothing_but_the_index() throws IOException {
    TaskList tasks = open("{command: [m, '{index}'], over: {count: 1e6}}");

    assertThat(tasks.count()).isEqualTo(1_000_000);
    assertThat(command(tasks, 999_999)).containsExactly("m", "999999");
  }

  @Test
  void an_error_in_the_files_of_tasks_names_its_line() throws IOException {
    write("empty.txt", "# nothing\n\n");
    write("ragged.csv", "a,b\n1,2\n\n3\n");
    write("twice.csv", "a,a\n1,2\n");
    write("ours.csv", "seed\n1\n");
    write("open.csv", "a\n\"x\n");
    write("head.csv", "a,b\n");
    write("nul.txt", "good\nb\0d\n");
    write("long.txt", "x".repeat(100_001));
    Files.write(folder.resolve("latin.txt"), new byte[] {'o', 'k', '\n', (byte) 0xe4, '\n'});

    assertThat(refused("{lines: empty.txt}"))
        .hasMessage(
            "bag.yaml, line 1: tasks.lines is empty.txt, which holds no command; it must have one"
                + " on each line");
    assertThat(refused("{lines: none.txt}").sentence())
        .startsWith("tasks.lines is none.txt, but that file is not there");
    assertThat(refused("{lines: nul.txt}"))
        .hasMessageStartingWith("nul.txt, line 2: the line holds a NUL character");
    assertThat(refused("{lines: latin.txt}"))
        .hasMessageStartingWith("latin.txt, line 2: the line is not text in UTF-8");
    assertThat(refused("{lines: long.txt}"))
        .hasMessageStartingWith("long.txt, line 1: the line is longer than 100000 bytes");
    assertThat(refused(table("ragged.csv")))
        .hasMessage(
            "ragged.csv, line 4: the row has 1 values; it must have 2, one for each column");
    assertThat(refused(table("twice.csv")))
        .hasMessage("twice.csv, line 1: the column 'a' is there twice; rename one");
    assertThat(refused(table("ours.csv"))).hasMessageStartingWith("ours.csv, line 1: the column");
    assertThat(refused(table("open.csv")))
        .hasMessage("open.csv, line 2: a quote does not end; close it");
    assertThat(refused(table("head.csv")).sentence())
        .startsWith("tasks.over.csv is head.csv, which holds no row");
  }

  private static String table(String name) {
    return "{command: ['{a}'], over: {csv: " + name + "}}";
  }

  @Test
  void a_placeholder_that_no_column_has_is_refused_and_so_is_a_pattern_without_files() {
    assertThat(refused("{command: [m, 'x{c}'], over: {grid: {a: [1]}}}"))
        .hasMessage(
            "bag.yaml, line 1: tasks.command is a list with {c}, which nothing is put in for; there"
                + " are {a}, {index}, {seed}, {out}, and {{c}} means the braces themselves");
    assertThat(refused("{command: [m], over: {files: 'data/*.nc'}}").sentence())
        .isEqualTo(
            "tasks.over.files is \"data/*.nc\", which matches no file below the folder of the job"
                + " file");
    assertThat(refused("{command: [m], over: {files: 'data/[.nc'}}").sentence())
        .startsWith("tasks.over.files is \"data/[.nc\"; it must be a pattern such as");
  }

  @Test
  void a_long_line_and_one_with_odd_signs_are_read_as_they_are() throws IOException {
    String odd = "echo \ufffd ä €";
    write("c.txt", "x".repeat(99_999) + "\n" + odd + "\n" + "y".repeat(100_000));

    TaskList tasks = open("{lines: c.txt}");

    assertThat(tasks.count()).isEqualTo(3);
    assertThat(command(tasks, 0).getLast()).hasSize(99_999);
    assertThat(command(tasks, 1).getLast()).isEqualTo(odd);
    assertThat(command(tasks, 2).getLast()).hasSize(100_000);
  }

  @Test
  void any_line_of_a_million_is_found_without_holding_them() throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("many.txt"))) {
      for (int i = 0; i < 1_000_000; i++) {
        out.write("./model --number " + i + (i % 3 == 0 ? "\n# a comment\n" : "\n"));
      }
    }

    TaskList tasks = open("{lines: many.txt}");

    assertThat(tasks.count()).isEqualTo(1_000_000);
    long[] heard = {0};
    tasks.each(row -> assertThat(row.getFirst()).endsWith(" " + heard[0]++));
    assertThat(heard[0]).isEqualTo(1_000_000);
    for (int i : List.of(0, 1, 255, 256, 257, 123_456, 999_999)) {
      assertThat(command(tasks, i)).containsExactly("sh", "-c", "./model --number " + i);
    }
  }
}
