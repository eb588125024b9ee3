package io.argosy.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.command.Shell;
import io.argosy.cli.image.ContainerParts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The doctor names each part, and what to do where one is missing. */
class DoctorCommandTest {
  @TempDir Path home;

  @Test
  void every_part_has_a_line_and_a_run_works_here() {
    Shell.Said said = new Shell(home).argosy("doctor");

    assertThat(said.exit()).as(said.out()).isZero();
    for (String part :
        List.of("java", "programs", "cgroups", "podman", "ports", "permissions", "disk", "clock")) {
      assertThat(said.lines()).as(part).anyMatch(it -> it.matches("(ok|note) +" + part + " .*"));
    }
    assertThat(new Shell(home).argosy("doctor", "--json").lines())
        .hasSize(8)
        .allMatch(it -> it.startsWith("{\"event\":\"check\",\"part\":"));
  }

  @Test
  void a_folder_that_cannot_be_written_is_a_fault_with_advice() throws IOException {
    Path file = Files.writeString(home.resolve("file"), "");

    Shell.Said said = new Shell(home).argosy("doctor", "--data", file.toString());

    assertThat(said.exit()).isEqualTo(1);
    assertThat(said.out())
        .contains("FAULT permissions runs are kept in " + file + ", where nothing can be written")
        .contains("name another folder with --data")
        .doesNotContain("disk ");
    assertThat(said.lines()).last().isEqualTo("runs do not work here: see FAULT above");
  }

  @Test
  void little_space_is_a_note_and_none_is_a_fault() {
    assertThat(DataChecks.disk(900_000_000).state()).isEqualTo(Finding.State.LACKS);
    assertThat(DataChecks.disk(900_000_000).found()).isEqualTo("0.9 GB free for runs");
    assertThat(DataChecks.disk(1_000_000).state()).isEqualTo(Finding.State.FAULT);
    assertThat(DataChecks.disk(2_000_000_000).state()).isEqualTo(Finding.State.OK);
  }

  @Test
  void a_disk_with_another_clock_is_noted() {
    DataChecks checks = new DataChecks(home, Instant.ofEpochSecond(1_000));

    assertThat(checks.clock(Instant.ofEpochSecond(999)).state()).isEqualTo(Finding.State.OK);
    assertThat(checks.clock(Instant.ofEpochSecond(1_090)).found()).endsWith("differ by 90 s");
  }

  @Test
  void control_groups_that_limit_only_a_part_are_noted() {
    assertThat(SystemChecks.groups(List.of("memory", "processes")).state())
        .isEqualTo(Finding.State.OK);
    assertThat(SystemChecks.groups(List.of("memory")).found()).endsWith("limit only memory");
    assertThat(SystemChecks.groups(List.of()).found()).endsWith("are missing");
  }

  @Test
  void a_missing_podman_is_a_note_because_plain_runs_need_none() {
    ContainerParts none = new ContainerParts(List.of(home), "ada", false, home);

    Finding finding = SystemChecks.podman(none);

    assertThat(finding.state()).isEqualTo(Finding.State.LACKS);
    assertThat(finding.advice()).startsWith("install the package podman; only jobs that name");
  }
}
