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
class ForecastExperimentTest {
  @TempDir Path home;
  private Shell shell;

  @BeforeEach
  void a_small_experiment() throws IOException {
    shell = new Shell(home);
    Files.writeString(
        home.resolve("experiment.yaml"),
        """
        argosy: 1
        kind: forecast-experiment
        name: small
        source: made up
        first-seed: 5
        seeds: 2
        shapes: [steady-heterogeneous, spot-loss]
        progress: [0.25, 0.75]
        deadlines: {from: 0.9, to: 1.2}
        held: {from: 0, to: 1}
        honest: 1
        """);
  }

  private Shell.Said run(String option) {
    return shell.argosy("experiment", "run", home.toString(), option);
  }

  @Test
  void bands_come_first_then_what_became_of_the_promises() {
    Shell.Said said = run("--seeds=1");

    assertThat(said.err()).isEmpty();
    assertThat(said.exit()).isZero();
    assertThat(said.lines().getFirst()).isEqualTo("small: made up");
    assertThat(said.lines()).filteredOn(line -> line.startsWith("ok  spot-loss ")).hasSize(2);
    assertThat(said.out()).contains("50.0 % to 100.0 %, promise at risk");
    assertThat(said.lines().getLast()).isEqualTo("17 of 17 expectations kept");
  }

  @Test
  void random_worlds_of_a_family_are_forecast_too() throws IOException {
    change("[steady-heterogeneous, spot-loss]", "[outages, start-up]");

    Shell.Said said = run("--seeds=1");

    assertThat(said.exit()).isZero();
    assertThat(said.lines()).filteredOn(line -> line.startsWith("ok  outages ")).hasSize(2);
    assertThat(said.lines()).filteredOn(line -> line.startsWith("ok  all ")).hasSize(2);
  }

  @Test
  void programs_get_every_line_as_json() {
    assertThat(run("--json").lines()).hasSize(6 + 10 + 1).allSatisfy(Json::check);
  }

  @Test
  void the_exit_code_shows_a_missed_expectation() throws IOException {
    change("held: {from: 0, to: 1}", "held: {from: 0.4, to: 0.4}");

    assertThat(run("--seeds=1").exit()).isEqualTo(3);
  }

  @Test
  void mistakes_are_named() throws IOException {
    change("[0.25, 0.75]", "[0.25, 75]");

    assertThat(run("--seeds=1").err()).contains("progress").contains("75");
  }

  private void change(String what, String into) throws IOException {
    Path file = home.resolve("experiment.yaml");
    Files.writeString(file, Files.readString(file).replace(what, into));
  }
}
