package io.argosy.runtime.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.model.JobId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunFolderTest {
  @TempDir Path data;

  @Test
  void each_run_of_a_name_gets_the_next_free_number() throws IOException {
    assertThat(create("pi").job()).isEqualTo(new JobId("pi-1"));
    assertThat(create("pi").job()).isEqualTo(new JobId("pi-2"));
    assertThat(create("sweep").job()).isEqualTo(new JobId("sweep-1"));
    assertThat(RunFolder.names(data)).containsExactly("pi-1", "pi-2", "sweep-1");
  }

  @Test
  void runs_are_listed_by_name_and_number() throws IOException {
    for (String run : List.of("pi-10", "pi-2", "pi-1", "pi-1-7", "pie-3", "alone")) {
      Files.createDirectories(data.resolve("runs").resolve(run));
    }

    assertThat(RunFolder.names(data))
        .containsExactly("alone", "pi-1", "pi-2", "pi-10", "pi-1-7", "pie-3");
  }

  @Test
  void the_run_of_a_journal_is_known_by_its_folder() throws IOException {
    RunFolder run = create("pi");
    assertThat(RunFolder.ofJournal(run.journal())).contains(run);
    Path served = Files.createDirectories(run.service().resolve("realms/main/journal"));
    assertThat(RunFolder.ofJournal(served)).contains(run);
    assertThat(RunFolder.ofJournal(data.resolve("realms/main/journal"))).isEmpty();
    assertThat(RunFolder.ofJournal(Path.of("/"))).isEmpty();
  }

  @Test
  void a_name_at_its_limit_still_leaves_space_for_the_number() throws IOException {
    assertThat(create("x".repeat(100)).job().value()).hasSize(92).endsWith("-1");
  }

  @Test
  void a_run_is_found_with_all_it_needs() throws IOException {
    RunFolder made = create("pi");
    RunFolder found = RunFolder.find(data, new JobId("pi-1")).orElseThrow();
    assertThat(found).isEqualTo(made);
    assertThat(found.origin()).isEqualTo(Path.of("/somewhere"));
    assertThat(found.jobFile()).hasContent("name: pi");
    assertThat(found.attempts()).isDirectory();
    assertThat(found.results()).isDirectory();
    assertThat(RunFolder.find(data, new JobId("pi-9"))).isEmpty();
  }

  @Test
  void the_kind_of_a_run_stands_in_its_folder() throws IOException {
    RunFolder run = RunFolder.create(data, "sum", "countdown", Path.of("/somewhere"), "name: sum");
    Files.createDirectory(run.service());

    assertThat(RunFolder.find(data, run.job()).orElseThrow().kind()).isEqualTo("countdown");
    assertThat(run.path().resolve("kind")).hasContent("countdown\n");
  }

  @Test
  void the_kind_of_a_run_of_an_older_version_follows_from_its_folders() throws IOException {
    RunFolder run = create("pi");
    Files.delete(run.path().resolve("kind"));
    assertThat(run.kind()).isEqualTo("iterative");
    Files.createDirectory(run.service());
    assertThat(run.kind()).isEqualTo("bag");
    Files.createDirectory(run.path().resolve("sites"));
    assertThat(run.kind()).isEqualTo("workflow");
  }

  @Test
  void a_file_that_is_not_written_to_its_end_does_not_appear() {
    Path target = data.resolve("result");
    assertThatThrownBy(
            () ->
                WholeFile.write(
                    target,
                    out -> {
                      out.write(1);
                      throw new IOException("half way");
                    }))
        .hasMessage("half way");
    assertThat(data).isEmptyDirectory();
  }

  @Test
  void a_whole_file_takes_the_place_of_an_older_one() throws IOException {
    Path target = data.resolve("result");
    Files.writeString(target, "old and longer");
    WholeFile.write(target, out -> out.write('n'));
    assertThat(target).hasContent("n");
  }

  private RunFolder create(String name) throws IOException {
    return RunFolder.create(data, name, "iterative", Path.of("/somewhere"), "name: pi");
  }
}
