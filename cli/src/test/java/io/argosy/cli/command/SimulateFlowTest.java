package io.argosy.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code argosy simulate} of a workflow. */
@Timeout(300)
class SimulateFlowTest {
  @TempDir Path home;
  private Shell shell;

  @BeforeEach
  void a_home_of_its_own() {
    shell = new Shell(home);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(home.resolve(name), text).toString();
  }

  /** One task, four that wait for it, and one that waits for those. */
  private String words(String more) throws IOException {
    return file(
        "words.yaml",
        """
        argosy: 1
        kind: workflow
        name: words
        images:
          - {name: tools, size: 125 MB}
        tasks:
          - {id: split, work: 10s, image: tools, command: ["false"]}
          - {id: a, work: 20s, image: tools, after: {split: 1 MB}, command: ["false"]}
          - {id: b, work: 20s, image: tools, after: {split: 1 MB}, command: ["false"]}
          - {id: c, work: 20s, image: tools, after: {split: 1 MB}, command: ["false"]}
          - {id: d, work: 20s, image: tools, after: {split: 1 MB}, command: ["false"]}
          - {id: sum, work: 10s, after: {a: 1 kB, b: 1 kB, c: 1 kB, d: 1 kB}, command: ["false"]}
        sites:
          - {name: near, slots: 2}
          - {name: far, slots: 2, speed: 500 MIPS}
        policy: heft
        MORE
        """
            .replace("MORE", more));
  }

  private String world(String far, String faults) throws IOException {
    return file(
        "world.yaml",
        """
        argosy: 1
        kind: world
        sites:
          - {name: near, machines: [{slots: 2, speed: 1}]}
          - {name: far, machines: [{slots: 2, speed: FAR}]}
        faults: [FAULTS]
        """
            .replace("FAR", far)
            .replace("FAULTS", faults));
  }

  @Test
  void a_workflow_is_played_on_its_sites_and_no_command_is_called() throws IOException {
    Shell.Said said = shell.argosy("simulate", words(""), "--seed", "5", "--seeds", "7");

    assertThat(said.exit()).isZero();
    assertThat(said.lines())
        .anyMatch(line -> line.matches("split +near .*"))
        .anyMatch(line -> line.startsWith("seed 5: 6 of 6 tasks, done in "))
        .anyMatch(line -> line.startsWith("makespan "))
        .anyMatch(line -> line.matches("pulls( +[12]){3}"))
        .contains("7 done", "policy heft, 7 seeds from 5");
  }

  @Test
  void a_budget_is_kept_as_it_would_be_for_real() throws IOException {
    String rich = words("run: {timeout: 1m}\npromise: {budget: 0.05 EUR}");
    String priced =
        Files.readString(Path.of(rich))
            .replace("{name: near, slots: 2}", "{name: near, slots: 2, price: 3.60 EUR/h}")
            .replace("speed: 500 MIPS}", "speed: 500 MIPS, price: 0.36 EUR/h}");

    Shell.Said said = shell.argosy("simulate", file("priced.yaml", priced), "--seeds", "3");

    assertThat(said.exit()).isZero();
    assertThat(said.lines())
        .as("a minute on near costs more than there is")
        .noneMatch(line -> line.matches("\\w+ +near .*"))
        .anyMatch(line -> line.startsWith("it cost 0.0") && line.endsWith(" of at most 0.05 EUR"))
        .anyMatch(line -> line.matches("cost( +0\\.0\\d+ EUR){3}"))
        .contains("3 done");
  }

  @Test
  void the_same_seeds_give_the_same_answer_and_programs_get_one_object() throws IOException {
    String[] args = {"simulate", words("promise: {deadline: 20s}"), "--seeds", "3", "--json"};

    Shell.Said said = shell.argosy(args);

    assertThat(said.exit()).as("the deadline is too early").isEqualTo(4);
    assertThat(said.lines()).hasSize(1).allSatisfy(Json::check);
    assertThat(said.out()).contains("\"endings\":\"3 done too late\"").contains("\"p90\":");
    assertThat(shell.argosy(args).out()).isEqualTo(said.out());
  }

  @Test
  void a_world_sets_the_actual_speeds_and_the_losses_of_machines() throws IOException {
    String asPromised = world("1", "");
    String[] args = {"simulate", words(""), "--seeds", "1", "--world", asPromised};
    String loss = "{fault: power-loss, machine: near, at: 15s}";

    assertThat(shell.argosy(args).out()).contains("6 of 6 tasks, done in");
    Shell.Said slow =
        shell.argosy("simulate", words(""), "--seeds", "1", "--world", world("0.1", ""));
    assertThat(slow.exit()).isZero();
    Shell.Said lost =
        shell.argosy("simulate", words(""), "--seeds", "1", "--world", world("1", loss));
    assertThat(lost.exit()).isZero();
    assertThat(lost.lines()).anyMatch(line -> line.matches("sum +far .*"));
  }

  @Test
  void a_page_shows_the_first_seed() throws IOException {
    Path page = home.resolve("page.html");

    Shell.Said said =
        shell.argosy("simulate", words(""), "--seeds", "1", "--html", page.toString());

    assertThat(said.lines().getLast()).isEqualTo("page " + page);
    assertThat(page).content().contains("words, simulated");
  }

  @Test
  void what_cannot_be_played_is_refused_in_one_sentence() throws IOException {
    assertThat(shell.argosy("simulate", words(""), "--seeds", "0").err())
        .startsWith("argosy: --seeds is 0; it must be from 1 to 10000");
    assertThat(shell.argosy("simulate", words(""), "--policy", "argosy").err())
        .startsWith("argosy: --policy is argosy; it must be one of sf-cuv, ");
    String elsewhere = world("1", "").replace("world.yaml", "other.yaml");
    Files.writeString(
        Path.of(elsewhere),
        Files.readString(home.resolve("world.yaml")).replace("near", "x").replace("far", "y"));
    Shell.Said others = shell.argosy("simulate", words(""), "--world", elsewhere);
    assertThat(others.exit()).isEqualTo(2);
    assertThat(others.err())
        .startsWith("argosy: no site or machine of this world has a name of the workflow's sites");
    String job = shell.job("sim", "exit 1", "");
    assertThat(shell.argosy("simulate", job, "--world", elsewhere, "--seeds", "3").err())
        .startsWith("argosy: --seeds is for workflows");
  }
}
