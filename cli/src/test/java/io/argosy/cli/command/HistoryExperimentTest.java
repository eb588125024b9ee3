package io.argosy.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class HistoryExperimentTest {
  @TempDir Path home;

  @Test
  void a_job_is_played_without_a_past_with_one_and_with_a_wrong_one() throws IOException {
    Files.writeString(
        home.resolve("world.yaml"),
        """
        argosy: 1
        kind: world
        sites:
          - {name: lab, machines: [{name: a, slots: 4, speed: 100, spread: 0.05}]}
          - {name: attic, machines: [{name: b, slots: 4, speed: 50, spread: 0.05}]}
        """);
    Files.writeString(
        home.resolve("experiment.yaml"),
        """
        argosy: 1
        kind: history-experiment
        name: small
        seeds: 3
        iterations: {mode: count, total: 30000}
        slots: {initial: 1, max: 8}
        worlds: [{name: two, file: world.yaml}]
        deadlines: [100s]
        policies: [argosy]
        fastest: 100
        """);
    Shell shell = new Shell(home);
    String[] args = {"experiment", "run", home.toString()};

    Shell.Said said = shell.argosy(args);
    assertThat(said.exit()).isZero();
    assertThat(said.out()).contains("nothing", "earlier runs", "halved", "doubled", "ok: with");
    Shell.Said json = shell.argosy("experiment", "run", "--json", home.toString());
    assertThat(json.lines()).hasSize(4).allSatisfy(Json::check);
    assertThat(json.out()).contains("\"known\":\"earlier runs\"");
  }
}
