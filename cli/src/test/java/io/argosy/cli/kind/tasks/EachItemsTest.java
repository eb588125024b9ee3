package io.argosy.cli.kind.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.command.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the items of {@code argosy each} come from, and what is refused. */
class EachItemsTest {
  @TempDir Path home;

  private EachShell shell = new EachShell(Path.of(""));

  @BeforeEach
  void open() {
    shell = new EachShell(home);
  }

  private void write(String name, String text) throws IOException {
    Files.createDirectories(home.resolve(name).getParent());
    Files.writeString(home.resolve(name), text);
  }

  @Test
  void lines_of_the_standard_input_are_items() {
    assertThat(shell.dry("a\nb c\n\nd", "--", "echo", "{}"))
        .isEqualTo("echo a\necho 'b c'\necho ''\necho d\n");
    assertThat(shell.dry("a\n", "--from", "-", "echo")).isEqualTo("echo a\n");
    assertThat(shell.dry("a\nb\0c\0", "-0", "echo")).isEqualTo("echo 'a\nb'\necho c\n");
  }

  @Test
  void without_a_command_each_item_is_a_line_for_the_shell() {
    assertThat(shell.dry("echo a | wc\n")).isEqualTo("sh -c 'echo a | wc'\n");
  }

  @Test
  void items_come_from_a_file() throws Exception {
    write("list.txt", "x\ny\n");
    assertThat(shell.dry("", "-a", "list.txt", "echo")).isEqualTo("echo x\necho y\n");
    assertThat(shell.dry("", "--from", "none.txt", "echo"))
        .isEqualTo(
            "2 argosy: --from is none.txt, which is not a file that can be read; it must be one");
    assertThat(shell.dry("", "echo"))
        .isEqualTo("2 argosy: the standard input has no item; it must have one a line");
    assertThat(shell.dry("", "--from", "", "echo"))
        .isEqualTo("2 argosy: --from is '', which is not a file that can be read; it must be one");
    assertThat(shell.argosy(new byte[] {(byte) 0xff, '\n'}, "each", "--dry-run", "echo").err())
        .contains("--from is -, which is not UTF-8; it must be");
    assertThat(shell.dry("a\0b\n", "echo")).contains("a zero byte in an item; add --null");
  }

  @Test
  void items_stand_after_three_colons() {
    assertThat(shell.dry("", "--", "echo", "{}", ":::", "a", "b")).isEqualTo("echo a\necho b\n");
    assertThat(shell.dry("", "echo", "{2}-{1}", ":::", "a", "b", ":::", "1", "2"))
        .isEqualTo("echo 1-a\necho 2-a\necho 1-b\necho 2-b\n");
    assertThat(shell.dry("", "echo", "{1}", ":::", "a", "b")).isEqualTo("echo a\necho b\n");
    assertThat(shell.dry("", "echo", "{3}", ":::", "a", ":::", "b"))
        .isEqualTo(
            "2 argosy: the command has {3}, which is no column; there are {1}, {2}, and {{3}} means"
                + " the braces themselves");
    assertThat(shell.dry("", "echo", ":::"))
        .isEqualTo("2 argosy: ::: is followed by no item; it must be followed by at least one");
  }

  @Test
  void signs_that_other_systems_add_are_no_part_of_an_item() throws Exception {
    assertThat(shell.dry("\ufeffa\r\nb\r\n", "echo")).isEqualTo("echo a\necho b\n");
    assertThat(shell.dry("a\r\0", "-0", "echo")).startsWith("echo 'a");
    write("t.csv", "\ufeffx,y\r\n1,2\r\n");
    assertThat(shell.dry("", "--csv", "t.csv", "echo", "{x}")).isEqualTo("echo 1\n");
  }

  @Test
  void results_that_cannot_be_written_are_refused_before_the_first_task() throws Exception {
    write("in.csv", "x\n1\n");
    write("folder.csv/file", "");
    assertThat(shell.dry("a", "--results", "none/r.csv", "echo"))
        .isEqualTo(
            "2 argosy: --results is none/r.csv; it must be in a folder that exists and can be"
                + " written");
    assertThat(shell.dry("a", "--results", "folder.csv", "echo"))
        .isEqualTo("2 argosy: --results is folder.csv, which is a folder; it must be a file");
    assertThat(shell.dry("", "--csv", "in.csv", "--results", "./in.csv", "echo"))
        .isEqualTo(
            "2 argosy: --results is in.csv, from which the items are read; it must be another"
                + " file");
    assertThat(shell.dry("", "--from", "in.csv", "--results", "in.csv", "echo"))
        .contains("from which the items are read");
  }

  @Test
  void rows_of_a_table_have_columns() throws Exception {
    write("t.csv", "x,y\r\n1,2\r\n\r\n\"3,4\",5\r\n");
    assertThat(shell.dry("", "--csv", "t.csv", "echo", "{x}", "{y}"))
        .isEqualTo("echo 1 2\necho 3,4 5\n");
    assertThat(shell.dry("", "--csv", "t.csv", "echo", "{z}"))
        .isEqualTo(
            "2 argosy: the command has {z}, which is no column; there are {x}, {y}, and {{z}} means"
                + " the braces themselves");
    write("bad.csv", "x,y\n1\n");
    assertThat(shell.dry("", "--csv", "bad.csv", "echo"))
        .isEqualTo("2 argosy: bad.csv, line 2: the row has 1 values; it must have 2");
    write("twice.csv", "x,x\n1,2\n");
    assertThat(shell.dry("", "--csv", "twice.csv", "echo"))
        .contains("line 1: the column 'x' is there twice; each must have its own name");
    write("name.csv", "a b\n1\n");
    assertThat(shell.dry("", "--csv", "name.csv", "echo")).contains("the column 'a b' cannot");
    write("head.csv", "a\n");
    assertThat(shell.dry("", "--csv", "head.csv", "echo")).contains("which has no row");
  }

  @Test
  void files_that_match_are_items() throws Exception {
    write("data/b.nc", "");
    write("data/a.nc", "");
    write("data/.c.nc", "");
    write("data/deep/d.nc", "");
    write("data/e.txt", "");
    assertThat(shell.dry("", "--files", "data/*.nc", "echo"))
        .isEqualTo("echo data/a.nc\necho data/b.nc\n");
    assertThat(shell.dry("", "--files", "data/**/*.nc", "echo")).isEqualTo("echo data/deep/d.nc\n");
    assertThat(shell.dry("", "--files", home + "/data/[a]*", "echo"))
        .isEqualTo("echo " + home + "/data/a.nc\n");
    assertThat(shell.dry("", "--files", "data/*.gz", "echo"))
        .isEqualTo("2 argosy: --files is data/*.gz, which matches no file; it must match one");
    assertThat(shell.dry("", "--files", "none/*", "echo")).contains("whose folder cannot be read");
    assertThat(shell.dry("", "--files", "data/[", "echo")).contains("which is not a pattern");
  }

  @Test
  void files_of_a_pattern_that_the_shell_expanded_are_no_command() throws Exception {
    write("a.sh", "");
    write("b.sh", "");
    assertThat(shell.dry("", "--files", "./a.sh", "./b.sh", "--", "echo", "{}"))
        .isEqualTo(
            "2 argosy: --files is ./a.sh, and the file ./b.sh follows it where the command must"
                + " begin; quote the pattern, such as 'data/*.nc', so that the shell does not"
                + " expand it");
    assertThat(shell.dry("", "--files", "a.sh", "b.sh", "echo")).contains("quote the pattern");
    assertThat(shell.dry("", "--files", "a.sh", "--", "./b.sh")).isEqualTo("./b.sh a.sh\n");
    assertThat(shell.dry("", "--files", "a.s?", "./b.sh", "--", "{}"))
        .isEqualTo("./b.sh -- a.sh\n");
  }

  @Test
  void a_range_has_numbers_of_every_form() {
    assertThat(shell.dry("", "--grid", "a=1e-3:5e-3:2E-3", "--", "echo"))
        .isEqualTo("echo 0.001\necho 0.003\necho 0.005\n");
    assertThat(shell.dry("", "--grid", "a=0:1:.5", "--", "echo"))
        .isEqualTo("echo 0\necho 0.5\necho 1\n");
    assertThat(shell.dry("", "--grid", "a=0:5:2.5e0", "--", "echo"))
        .isEqualTo("echo 0\necho 2.5\necho 5\n");
    assertThat(shell.dry("", "--grid", "a=0:1:1e-9", "--", "echo")).contains("at most 1000000");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1..1e9",
        "1..99999999999999999999",
        "0:1",
        "1..3,7",
        "x..y",
        "1..",
        "0:1:2:3",
        "0:1:.5,7"
      })
  void what_is_almost_a_range_is_refused(String values) {
    assertThat(shell.dry("", "--grid", "a=" + values, "--", "echo"))
        .startsWith("2 argosy: --grid has a=" + values + ", in which ")
        .contains(" is no range; it must be whole numbers such as 1..10");
  }

  @Test
  void a_value_of_a_grid_is_a_text_but_not_empty() {
    assertThat(shell.dry("", "--grid", "a=1,,2", "--", "echo"))
        .contains("--grid has a=1,,2, in which a value is empty");
    assertThat(shell.dry("", "--grid", "a=../x,..,host:80,b:c", "--", "echo"))
        .isEqualTo("echo ../x\necho ..\necho host:80\necho b:c\n");
  }

  @Test
  void a_grid_has_every_combination() {
    assertThat(shell.dry("", "--grid", "a=1..3", "--", "echo", "{a}"))
        .isEqualTo("echo 1\necho 2\necho 3\n");
    assertThat(shell.dry("", "--grid", "a=2..1", "b=0:0.2:0.1", "--", "echo", "{a}/{b}"))
        .isEqualTo("echo 2/0\necho 2/0.1\necho 2/0.2\necho 1/0\necho 1/0.1\necho 1/0.2\n");
    assertThat(shell.dry("", "--grid", "a=x,y", "--", "echo")).isEqualTo("echo x\necho y\n");
    assertThat(shell.dry("", "--grid", "a", "--", "echo"))
        .isEqualTo(
            "2 argosy: --grid has a; it must be NAME=VALUES, such as a=1..10, b=0:1:0.1 (first,"
                + " last, step) or c=x,y");
    assertThat(shell.dry("", "--grid", "a=0:1:-1", "--", "echo")).contains("does not lead");
    assertThat(shell.dry("", "--grid", "a=1..2", "a=3", "--", "echo")).contains("there already");
    assertThat(shell.dry("", "--grid", "a=1..99999999", "--", "echo")).contains("at most 1000000");
    assertThat(shell.dry("", "--grid", "a=1..9999", "b=1..9999", "--", "echo"))
        .contains("at most 1000000");
  }

  @Test
  void two_places_are_refused() {
    assertThat(shell.dry("", "--grid", "a=1", "--csv", "t.csv", "echo"))
        .isEqualTo("2 argosy: items come from --csv and --grid; they must come from one of them");
  }

  @Test
  void a_wrong_flag_gets_a_sentence() {
    assertThat(shell.dry("a", "-j", "0%", "echo"))
        .isEqualTo(
            "2 argosy: --jobs is 0%; it must be a whole number from 0 to 10000, a part of the"
                + " processors such as 50%, or processors more or less such as +1");
    assertThat(shell.dry("a", "--retries", "x", "echo"))
        .isEqualTo("2 argosy: --retries is x; it must be a whole number from 0 to 1000");
    assertThat(shell.dry("a", "--timeout", "3", "echo"))
        .isEqualTo("2 argosy: --timeout is 3; it must be a duration such as 90s or 10m");
    assertThat(shell.dry("a", "--results", "r.txt", "echo"))
        .isEqualTo(
            "2 argosy: --results is r.txt; it must be a file whose name ends in .csv or .jsonl");
    assertThat(shell.dry("a", "--name", "", "echo")).contains("--name is ''; it must be");
    assertThat(shell.dry("a", "--deadline", "xx", "echo")).contains("--deadline is xx; it must be");
    assertThat(shell.dry("a", "--name", "a b", "echo")).contains("--name is a b; it must be");
    assertThat(shell.dry("a", "--otherwise", "stop", "echo")).contains("add --deadline");
    assertThat(shell.argosy("a", "each", "--resume", "x-1", "echo").err())
        .contains("remove the others");
    assertThat(shell.argosy("a", "each", "--resume", "x-1").err()).contains("no job x-1 in");
    assertThat(shell.dry("a", "echo {} | wc"))
        .contains("the command is the one word 'echo {} | wc'", "sh -c 'echo {} | wc'");
  }

  @Test
  void a_job_that_has_begun_takes_no_flag_of_a_new_one() {
    assertThat(shell.dry("", "--resume", "x-1"))
        .isEqualTo(
            "2 argosy: --dry-run is for a new job, but --resume is x-1, which has begun and keeps"
                + " what it began with; remove one of them");
    assertRefused("--jobs", "-j", "2");
    assertRefused("--retries", "--retries", "2");
    assertRefused("--timeout", "--timeout", "2s");
    assertRefused("--deadline", "--deadline", "2h");
    assertRefused("--name", "--name", "n");
    assertRefused("--from", "-a", "f");
    assertRefused("--null", "-0");
    assertRefused("--csv", "--csv", "t.csv");
    assertRefused("--files", "--files", "*");
    assertRefused("--grid", "--grid", "a=1");
  }

  private void assertRefused(String name, String... flag) {
    List<String> words = new ArrayList<>(List.of("each", "--retry-failed", "x-1"));
    words.addAll(List.of(flag));
    Shell.Said said = shell.argosy("", words.toArray(String[]::new));
    assertThat(said.exit()).isEqualTo(2);
    assertThat(said.err()).contains(name + " is for a new job, but --retry-failed is x-1");
  }

  @Test
  void words_of_the_command_are_not_flags_of_argosy() {
    assertThat(shell.dry("a", "--", "echo", "--json", "-j", "@x", "{}"))
        .isEqualTo("echo --json -j @x a\n");
    assertThat(shell.dry("a", "echo", "-k", "{}")).isEqualTo("echo -k a\n");
  }

  @Test
  void a_job_file_of_this_kind_is_refused() throws Exception {
    write("job.yaml", "{argosy: 1, kind: tasks, name: x, tasks: 1, run: {command: [echo, '{}']}}");
    assertThat(shell.argosy("", "run", home.resolve("job.yaml").toString()).err())
        .contains("kind is tasks; such a job is begun by 'argosy each' on this machine");
  }
}
