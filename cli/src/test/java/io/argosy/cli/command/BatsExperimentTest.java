package io.argosy.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class BatsExperimentTest {
  @TempDir Path home;
  private Shell shell;

  @BeforeEach
  void a_small_experiment() throws IOException {
    shell = new Shell(home);
    Files.writeString(
        home.resolve("experiment.yaml"),
        """
        argosy: 1
        kind: bats-experiment
        name: small
        source: made up
        first-seed: 5
        seeds: 1
        tasks: 80
        lengths: {shape: normal, minutes: 15, sigma: 2}
        scenarios: [4-1]
        policies: [bats, argosy]
        cases:
          - {scenario: 4-1, choice: fastest, cushion: true, minutes: 30}
        others:
          - {shape: bimodal, minutes: 15, sigma: 5}
        """);
  }

  private Shell.Said run(String option) {
    return shell.argosy("experiment", "run", home.toString(), option);
  }

  @Test
  void every_table_of_the_paper_is_there_and_no_budget_is_exceeded() {
    Shell.Said said = run("--seeds=1");

    assertThat(said.err()).isEmpty();
    assertThat(said.lines().getFirst()).isEqualTo("small: made up");
    assertThat(said.lines()).filteredOn(line -> line.contains("Table 1")).hasSize(1);
    assertThat(said.lines())
        .filteredOn(line -> line.startsWith("ok  S4-1 "))
        .hasSizeGreaterThanOrEqualTo(4);
    assertThat(said.lines().getLast()).contains("expectations kept");
  }

  @Test
  void programs_get_every_line_as_json() {
    assertThat(run("--json").lines()).hasSize(2 + 1 + 8 + 2 + 24 + 4).allSatisfy(Json::check);
  }

  @Test
  void mistakes_are_named() throws IOException {
    Path file = home.resolve("experiment.yaml");
    Files.writeString(file, Files.readString(file).replace("[4-1]", "[4x1]"));

    assertThat(run("--seeds=1").err()).contains("scenarios").contains("4x1");
  }
}
