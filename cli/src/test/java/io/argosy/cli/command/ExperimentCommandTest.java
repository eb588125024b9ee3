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
class ExperimentCommandTest {
  @TempDir Path home;
  private Shell shell;

  @BeforeEach
  void a_small_experiment() throws IOException {
    shell = new Shell(home);
    Files.writeString(
        home.resolve("world.yaml"),
        """
        argosy: 1
        kind: world
        sites: [{name: lab, machines: [{slots: 4, speed: 100, spread: 0.05}]}]
        """);
    write("0.5");
  }

  private void write(String met) throws IOException {
    Files.writeString(
        home.resolve("experiment.yaml"),
        """
        argosy: 1
        kind: experiment
        name: small
        source: made up
        seeds: 5
        iterations: {mode: count, total: 30000}
        slots: {initial: 1, max: 4}
        worlds: [{name: lab, file: world.yaml}]
        deadlines: [200s, 1000s]
        policies: [argosy, static]
        fastest: 100
        expected:
          - {policy: argosy, measure: met, at-least: MET, paper: always}
        static-split:
          partitions: 5
          spread: 0.15
          seeds: 100
          expected: [{from: 0.15, to: 0.3, paper: 0.5, tolerance: 0.5}]
        """
            .replace("MET", met));
  }

  private Shell.Said run(String... more) {
    String[] args = {
      "experiment", "run", home.toString(), more.length == 0 ? "--seeds=4" : more[0]
    };
    return shell.argosy(args);
  }

  @Test
  void a_table_comes_first_and_then_ours_beside_the_paper() {
    Shell.Said said = run();

    assertThat(said.err()).isEmpty();
    assertThat(said.exit()).isZero();
    assertThat(said.lines().getFirst()).isEqualTo("small: made up");
    assertThat(said.lines()).filteredOn(line -> line.startsWith("lab ")).hasSize(4);
    assertThat(said.out()).contains("ok  lab, 16m 40s, argosy: met ≥ 0.500");
    assertThat(said.lines().getLast()).isEqualTo("3 of 3 expectations kept");
  }

  @Test
  void programs_get_every_line_as_json() {
    Shell.Said said = run("--json");

    assertThat(said.lines()).hasSize(7).allSatisfy(Json::check);
  }

  @Test
  void the_exit_code_shows_a_missed_expectation() throws IOException {
    write("2");

    assertThat(run().exit()).isEqualTo(3);
  }

  @Test
  void mistakes_are_named() {
    assertThat(shell.argosy("experiment", "run", home.resolve("none").toString()).err())
        .endsWith("it must be a folder with a file experiment.yaml" + System.lineSeparator());
    assertThat(shell.argosy("experiment").exit()).isEqualTo(2);
  }
}
