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
class StreamExperimentTest {
  @TempDir Path home;
  private Shell shell;

  @BeforeEach
  void a_small_stream() throws IOException {
    shell = new Shell(home);
    Files.writeString(
        home.resolve("world.yaml"),
        """
        argosy: 1
        kind: world
        sites:
          - {name: lab, machines: [{name: a, slots: 1, max-slots: 8, speed: 100, spread: 0.05}]}
        """);
    Files.writeString(
        home.resolve("experiment.yaml"),
        """
        argosy: 1
        kind: stream-experiment
        name: small
        source: made up
        seeds: 2
        world: world.yaml
        iterations: 30000
        slots: {initial: 1, max: 8}
        step: 30s
        start-up: 5s
        rules: [tascaas, argosy]
        jobs: [{at: 0s, deadline: 300s}, {at: 1m, deadline: 90s}, {at: 2m, deadline: 200s}]
        expected:
          - {rule: argosy, measure: short, at-most: 0}
          - {rule: tascaas, measure: active, at-least: 0.1, paper: some}
        """);
  }

  private Shell.Said run(String... options) {
    String[] args = new String[3 + options.length];
    System.arraycopy(new String[] {"experiment", "run", home.toString()}, 0, args, 0, 3);
    System.arraycopy(options, 0, args, 3, options.length);
    return shell.argosy(args);
  }

  @Test
  void each_rule_is_one_line_and_then_a_column_over_time() {
    Shell.Said said = run();

    assertThat(said.err()).isEmpty();
    assertThat(said.exit()).isZero();
    assertThat(said.lines().getFirst()).isEqualTo("small: made up");
    assertThat(said.out()).contains("tascaas: active").contains("argosy: advised");
    assertThat(said.lines().getLast()).isEqualTo("2 of 2 expectations kept");
  }

  @Test
  void the_chart_is_drawn_where_it_is_asked_for() throws IOException {
    Path chart = home.resolve("chart.svg");
    assertThat(run("--seeds=1", "--chart", chart.toString()).exit()).isZero();

    assertThat(Files.readString(chart)).startsWith("<svg").contains(">tascaas<", ">argosy<");
  }

  @Test
  void programs_get_every_line_as_json() {
    assertThat(run("--json").lines()).hasSize(2 + 2 + 2).allSatisfy(Json::check);
  }

  @Test
  void the_exit_code_shows_a_missed_expectation() throws IOException {
    change("at-least: 0.1", "at-least: 100");

    assertThat(run("--seeds=1").exit()).isEqualTo(3);
  }

  @Test
  void mistakes_are_named() throws IOException {
    change("[tascaas, argosy]", "[tascaas, mine]");

    assertThat(run().err()).contains("rules").contains("mine");
  }

  private void change(String what, String into) throws IOException {
    Path file = home.resolve("experiment.yaml");
    Files.writeString(file, Files.readString(file).replace(what, into));
  }
}
