package io.argosy.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that run differently on each machine. */
@Timeout(120)
class WaysTest {
  /** Prints its indices and its name, but nothing before the other one runs as well. */
  private static final String TOGETHER =
      "{chunked: [sh, -c, 'touch NAME; while [ ! -e OTHER ]; do sleep 0.02; done;"
          + " for i in $(seq {first} {last}); do echo $i NAME; done'], on: [NAME]}";

  @TempDir Path home;
  private Shell shell;

  @BeforeEach
  void a_home_of_its_own() {
    shell = new Shell(home);
  }

  private static String way(String name, String other) {
    return TOGETHER.replace("NAME", name).replace("OTHER", other);
  }

  private String job(String run) throws IOException {
    Path file = home.resolve("ways.yaml");
    Files.writeString(
        file,
        "argosy: 1\nkind: iterative\nname: ways\niterations: {mode: range, total: 60}\n"
            + ("run: " + run + "\n")
            + "result: {merge: concat}\n");
    return file.toString();
  }

  private Path result() {
    return home.resolve(".local/state/argosy/runs/ways-1/result");
  }

  @Test
  void each_machine_runs_its_own_program_and_the_results_are_one() throws IOException {
    String job = job("[" + way("left", "right") + ", " + way("right", "left") + "]");

    Shell.Said run = shell.argosy("run", job, "--machine", "left=1", "--machine", "right=1");

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(Files.readAllLines(result()).stream().map(line -> line.split(" ")[0]).toList())
        .isEqualTo(IntStream.range(0, 60).mapToObj(Integer::toString).toList());
    assertThat(result()).content().contains(" left\n").contains(" right\n");
    assertThat(shell.argosy("show", "ways-1").out()).containsPattern("1 +left +").contains("right");
    assertThat(shell.argosy("explain", "ways-1").out()).contains(", only on left, right");
  }

  @Test
  void a_machine_without_a_way_gets_no_work_and_the_run_warns() throws IOException {
    String job = job("{chunked: [seq, '{first}', '{last}'], on: [left, lab]}");

    Shell.Said run = shell.argosy("run", job, "--machine", "left=1", "--machine", "right=8");

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.err())
        .contains("run.on names lab, not there; the machines here are left, right")
        .contains("machine right gets no work of this job: no way in run is for it");
    assertThat(shell.argosy("show", "ways-1").out()).contains("left").doesNotContain("right");
  }

  @Test
  void a_job_for_which_no_machine_fits_is_refused() throws IOException {
    Shell.Said run = shell.argosy("run", job("[{chunked: ['true'], on: [lab, m1]}]"));

    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "argosy: no machine here can run this job: its ways are for lab, m1 (run.on), and the"
                + " machines here are local; name one with --machine lab=SLOTS, or add a way"
                + " without 'on'");
    assertThat(shell.argosy("list").out()).doesNotContain("ways-1");
  }

  @Test
  void only_the_commands_that_are_used_here_must_be_here() throws IOException {
    String job =
        job("[{chunked: [seq, '{first}', '{last}']}, {chunked: [no-such-command], on: [lab]}]");

    assertThat(shell.argosy("run", job).exit()).isZero();
    Shell.Said there = shell.argosy("run", job, "--machine", "lab=1");
    assertThat(there.exit()).isEqualTo(2);
    assertThat(there.err()).startsWith("argosy: run[1].chunked: ").contains("no-such-command");
  }

  @Test
  void a_simulated_world_gives_work_to_the_named_places_alone() throws IOException {
    Path world = home.resolve("world.yaml");
    Files.writeString(
        world,
        """
        argosy: 1
        kind: world
        sites:
          - {name: lab, machines: [{name: m, count: 2, speed: 1}]}
          - {name: home, machines: [{name: desk, speed: 9}, {name: shelf, speed: 9}]}
        """);
    String job = job("[{chunked: [x], on: [lab]}, {chunked: [y], on: [shelf]}]");

    Path page = home.resolve("page.html");
    Shell.Said said =
        shell.argosy("simulate", job, "--world", world.toString(), "--html", page.toString());
    Shell.Said nowhere =
        shell.argosy("simulate", job("{chunked: [x], on: [moon]}"), "--world", world.toString());

    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(page)
        .content()
        .contains("[\"m-1\"]", "[\"m-2\"]", "[\"shelf\"]")
        .doesNotContain("\"desk\"", "goes to desk");
    assertThat(nowhere.exit()).isEqualTo(2);
    assertThat(nowhere.err())
        .isEqualToIgnoringNewLines(
            "argosy: no machine of this world can run the job: its ways are for moon (run.on), and"
                + " no site or machine there has such a name");
  }
}
