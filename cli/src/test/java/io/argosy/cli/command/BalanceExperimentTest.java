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
class BalanceExperimentTest {
  @TempDir Path home;
  private Shell shell;

  @BeforeEach
  void a_small_experiment() throws IOException {
    shell = new Shell(home);
    write("0.9");
  }

  private void write(String efficiency) throws IOException {
    Files.writeString(
        home.resolve("experiment.yaml"),
        """
        argosy: 1
        kind: balance-experiment
        name: small
        source: made up
        seeds: 2
        deadline: 1.2
        policies: [ruper, argosy]
        shapes: [steady-heterogeneous, spot-loss]
        expected:
          - {policy: argosy, measure: efficiency, at-least: LEAST, paper: nearly all}
        compared: {policy: argosy, with: ruper, worse-by: 0.01, at-most: 0.01, never-by: 0.03}
        two-level: {processes: 2, threads: 4, spread: 0.05}
        """
            .replace("LEAST", efficiency));
  }

  private Shell.Said run(String option) {
    return shell.argosy("experiment", "run", home.toString(), option);
  }

  @Test
  void a_table_comes_first_then_the_papers_then_the_policies_seed_by_seed() {
    Shell.Said said = run("--seeds=1");

    assertThat(said.err()).isEmpty();
    assertThat(said.exit()).isZero();
    assertThat(said.lines().getFirst()).isEqualTo("small: made up");
    assertThat(said.lines()).filteredOn(line -> line.startsWith("two-level ")).hasSize(2);
    assertThat(said.out()).contains("ok  two-level, argosy: efficiency ≥ 0.900");
    assertThat(said.out()).contains("argosy worse than ruper by more than 1.0 %");
    assertThat(said.lines().getLast()).isEqualTo("6 of 6 expectations kept");
  }

  @Test
  void programs_get_every_line_as_json() {
    assertThat(run("--json").lines()).hasSize(12).allSatisfy(Json::check);
  }

  @Test
  void the_exit_code_shows_a_missed_expectation() throws IOException {
    write("1.5");

    assertThat(run("--seeds=1").exit()).isEqualTo(3);
  }

  @Test
  void mistakes_are_named() throws IOException {
    Path file = home.resolve("experiment.yaml");
    Files.writeString(file, Files.readString(file).replace("spot-loss", "spot-los"));

    assertThat(run("--seeds=1").err())
        .contains("shapes")
        .contains("spot-los")
        .contains("late-join");
  }
}
