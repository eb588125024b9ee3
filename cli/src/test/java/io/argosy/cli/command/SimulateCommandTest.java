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
class SimulateCommandTest {
  @TempDir Path home;
  private Shell shell;

  @BeforeEach
  void a_home_of_its_own() {
    shell = new Shell(home);
  }

  private String world(String speed) throws IOException {
    Path file = home.resolve("world.yaml");
    Files.writeString(
        file,
        """
        argosy: 1
        kind: world
        program: {kind: chunked, call: 10ms}
        sites: [{name: lab, machines: [{slots: 4, speed: SPEED}]}]
        """
            .replace("SPEED", speed));
    return file.toString();
  }

  @Test
  void a_job_is_played_in_virtual_time_and_its_program_is_not_called() throws IOException {
    String job = shell.job("sim", "exit 1", "promise: {deadline: 1m}");

    Shell.Said said = shell.argosy("simulate", job, "--world", world("2"), "--seed", "5");

    assertThat(said.exit()).isZero();
    assertThat(said.out())
        .contains("outcome")
        .contains("promise kept")
        .contains("40 of 40")
        .endsWith("policy argosy, seed 5" + System.lineSeparator());
  }

  @Test
  void the_same_seed_gives_the_same_answer_and_programs_get_one_object() throws IOException {
    String[] args = {
      "simulate", shell.job("sim", "exit 1", ""), "--world", world("2"), "--seed", "5", "--json"
    };

    Shell.Said said = shell.argosy(args);

    assertThat(said.lines()).hasSize(1).allSatisfy(Json::check);
    assertThat(said.out())
        .contains("\"forecasts\":[{\"progress\":0.1,\"atSeconds\":")
        .containsPattern("\"progress\":0.75,.*\"p10Seconds\":.*\"trueSeconds\":");
    assertThat(shell.argosy(args).out()).isEqualTo(said.out());
  }

  @Test
  void a_world_that_can_never_finish_is_refused() throws IOException {
    Shell.Said said =
        shell.argosy("simulate", shell.job("sim", "exit 1", ""), "--world", world("0"));

    assertThat(said.exit()).isEqualTo(2);
    assertThat(said.err()).startsWith("argosy: this world can never finish the job");
  }

  @Test
  void an_unknown_policy_and_a_missing_world_are_refused() throws IOException {
    String job = shell.job("sim", "exit 1", "");
    assertThat(shell.argosy("simulate", job).err())
        .startsWith("argosy: Missing required option: '--world=WORLD.YAML'");
    assertThat(shell.argosy("simulate", job, "--world", world("1"), "--policy", "x").err())
        .startsWith("argosy: --policy is x; it must be one of argosy, ruper, static");
  }

  @Test
  void a_page_is_written_when_asked_for() throws IOException {
    String job = shell.job("sim", "exit 1", "");
    Path page = home.resolve("page.html");

    Shell.Said said =
        shell.argosy("simulate", job, "--world", world("2"), "--html", page.toString());

    assertThat(said.exit()).isZero();
    assertThat(said.lines().getLast()).isEqualTo("page " + page);
    assertThat(page).content().startsWith("<!doctype html>").contains("\"kind\":\"simulated\"");
    String nowhere = home.resolve("no/such/folder.html").toString();
    assertThat(shell.argosy("simulate", job, "--world", world("2"), "--html", nowhere).exit())
        .isEqualTo(2);
  }
}
