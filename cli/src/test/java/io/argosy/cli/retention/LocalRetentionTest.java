package io.argosy.cli.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.command.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs on this computer are removed and kept by commands alone. */
@Timeout(300)
class LocalRetentionTest {
  private static final String JOB =
      """
      argosy: 1
      kind: iterative
      name: NAME
      iterations: {mode: range, total: 4}
      run: {chunked: [sh, -c, "SCRIPT"], retries: 1}
      result: {merge: concat}
      """;

  @TempDir Path home;
  private Path data;
  private Shell shell;

  @BeforeEach
  void a_home_of_its_own() {
    shell = new Shell(home);
    data = home.resolve("data");
  }

  private Shell.Said argosy(String... words) {
    String[] all =
        Stream.concat(Stream.of(words), Stream.of("--data", data.toString()))
            .toArray(String[]::new);
    return shell.argosy(all);
  }

  private void run(String name, String script) throws IOException {
    Path file = home.resolve(name + ".yaml");
    Files.writeString(file, JOB.replace("NAME", name).replace("SCRIPT", script));
    argosy("run", file.toString());
  }

  private Path folder(String job) {
    return data.resolve("runs").resolve(job);
  }

  @Test
  void rm_removes_an_ended_run_and_refuses_a_pinned_or_unknown_one() throws IOException {
    run("pi", "echo 1");
    assertThat(argosy("pin", "pi-1").out()).contains("job pi-1 is pinned");
    Shell.Said pinned = argosy("rm", "pi-1");
    assertThat(pinned.exit()).isEqualTo(2);
    assertThat(pinned.err()).contains("job pi-1 is pinned; unpin it first: argosy unpin pi-1");
    assertThat(argosy("prune", "--older", "1ms").out()).contains("nothing was removed");
    assertThat(folder("pi-1")).exists();

    assertThat(argosy("unpin", "pi-1").exit()).isZero();
    assertThat(argosy("rm", "pi-1").out()).contains("job pi-1 is removed");
    assertThat(folder("pi-1")).doesNotExist();
    assertThat(argosy("rm", "pi-1").err()).contains("no job pi-1 in " + data);
  }

  @Test
  void prune_takes_those_of_an_age_and_a_state_and_says_first_what_would_go() throws IOException {
    run("good", "echo 1");
    run("bad", "exit 1");
    Shell.Said dry = argosy("prune", "--older", "1ms", "--state", "failed", "--dry-run");
    assertThat(dry.out()).contains("bad-1").doesNotContain("good-1").contains("1 job would go: ");
    assertThat(folder("bad-1")).exists();
    assertThat(argosy("prune", "--older", "30d").out()).contains("nothing was removed");

    assertThat(argosy("prune", "--older", "1ms", "--state", "failed").out())
        .contains("1 job was removed: ");
    assertThat(folder("bad-1")).doesNotExist();
    assertThat(folder("good-1")).exists();
  }

  @Test
  void a_run_without_bodies_is_still_listed_and_explained_and_says_what_became_of_its_results()
      throws IOException {
    run("pi", "echo 1");
    Files.createDirectory(data.resolve("runs").resolve(".removing-123"));
    assertThat(argosy("prune", "--older", "1ms", "--keep-records").out()).contains("pi-1");
    assertThat(folder("pi-1").resolve("results")).doesNotExist();
    assertThat(data.resolve("runs").resolve(".removing-123")).doesNotExist();
    assertThat(argosy("list").out()).contains("pi-1");
    assertThat(argosy("show", "pi-1").exit()).isZero();
    assertThat(argosy("explain", "pi-1").out()).contains("accepted pi-1");
    for (String command : List.of("results", "logs", "resume")) {
      Shell.Said said = argosy(command, "pi-1");
      assertThat(said.exit()).as(command).isEqualTo(2);
      assertThat(said.err())
          .as(command)
          .contains("the results, logs and files of job pi-1 were removed at ")
          .contains(" by argosy prune");
    }
    assertThat(argosy("prune", "--older", "1ms", "--keep-records").out())
        .contains("nothing was removed");
    assertThat(argosy("rm", "pi-1").exit()).isZero();
  }

  @Test
  void a_wrong_age_or_state_is_answered_with_what_is_right() {
    assertThat(argosy("prune", "--older", "30").err())
        .contains("--older is 30; it must be a positive duration with a unit, such as 30d");
    assertThat(argosy("prune", "--older=-3d").err())
        .contains("--older is -3d; it must be a positive duration, such as 30d");
    assertThat(argosy("prune", "--older", "3d", "--state", "gone").err())
        .contains("--state is gone; it must be one of done, failed, cancelled, stopped");
    assertThat(argosy("prune").err()).contains("--older");
  }
}
