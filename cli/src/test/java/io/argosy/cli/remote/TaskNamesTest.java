package io.argosy.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskNamesTest {
  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.createDirectories(folder.resolve("data"));
    for (String name : List.of("model.py", "run.sh", "data/a.nc", "data/b.nc", "other.txt")) {
      Files.writeString(folder.resolve(name), "x");
    }
  }

  private List<String> along(String tasks) {
    String yaml =
        "argosy: 1\nkind: bag\nname: x\n"
            + ("tasks: " + tasks + "\n")
            + "offers: [{name: a, provider: local, price: 1 EUR/h, billing: hour}]\n";
    JobFile job = JobFileReader.parse("bag.yaml", yaml, folder, List.of(), Instant.EPOCH);
    JobNames names = TaskNames.of((BagFile) job);
    return new JobFiles(folder)
        .find(names.words(), names.named()).stream()
            .map(found -> found.attached().path())
            .sorted()
            .toList();
  }

  @Test
  void a_file_of_commands_goes_along_with_all_that_its_lines_name() throws IOException {
    Files.writeString(
        folder.resolve("c.txt"), "python3 model.py --in=data/a.nc >x\n./run.sh 'data/b.nc'\n");

    assertThat(along("{lines: c.txt}"))
        .containsExactly("c.txt", "data/a.nc", "data/b.nc", "model.py", "run.sh");
  }

  @Test
  void a_sweep_takes_along_its_table_and_the_files_that_its_words_name() throws IOException {
    Files.writeString(folder.resolve("t.csv"), "which\na\nb\nnone\n");

    assertThat(along("{command: [python3, model.py, 'data/{which}.nc'], over: {csv: t.csv}}"))
        .containsExactly("data/a.nc", "data/b.nc", "model.py", "t.csv");
  }

  @Test
  void files_that_match_go_along_whether_or_not_a_word_names_them() {
    assertThat(along("{command: [wc, '{name}'], over: {files: 'data/*.nc'}}"))
        .containsExactly("data/a.nc", "data/b.nc");
  }

  @Test
  void mistakes_in_the_tasks_are_reported_before_anything_is_uploaded() {
    assertThat(catchThrowableOfType(BadInput.class, () -> along("{lines: none.txt}")).sentence())
        .startsWith("tasks.lines is none.txt, but that file is not there");
  }

  /** Each name is short enough; together they exceed the path length of agents. */
  @Test
  void a_file_that_agents_could_not_lay_out_is_refused_before_it_is_sent() throws IOException {
    Path deep = folder.resolve("data");
    for (int i = 0; i < 5; i++) {
      deep = deep.resolve("d".repeat(200));
    }
    Files.createDirectories(deep);
    Files.writeString(deep.resolve("a.txt"), "x");
    BadInput bad =
        catchThrowableOfType(
            BadInput.class, () -> new JobFiles(folder).find(List.of(), List.of("data")));
    assertThat(bad).hasMessageContaining("at most 1000 bytes in all, 255 in each name");
  }
}
