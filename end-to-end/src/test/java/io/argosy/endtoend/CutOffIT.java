package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An agent whose network is cut for longer than its lease, in a separate network namespace. */
@Tag("components")
@Timeout(600)
final class CutOffIT {
  private static final int TOTAL = 600;

  @TempDir Path folder;
  private final Namespace namespace = new Namespace();
  private Campus campus;
  private String token = "";
  private String job = "";
  private Desk.Call far;

  /** A far agent has reported some results; then it is cut off, and its lease ends. */
  @BeforeEach
  void cutOff() throws Exception {
    Component.needed(
        "netns", namespace.make(), "a network namespace needs root and iproute2: no link is cut");
    campus = new Campus(folder, "--lease", "4s", "--host", namespace.host(), "--plain");
    campus.serve();
    token = campus.operator();
    far = campus.agentBy(namespace.by(), token, "cloud", "far", 1);
    campus.desk().job("{mode: range, total: " + TOTAL + "}", "concat", "", script());
    job = campus.submit(token, "job.yaml");
    Desk.until("work is kept", () -> campus.kept(token, job) > 0);
    namespace.cut();
    Desk.until("its lease is over", () -> campus.misses(token));
  }

  @AfterEach
  void close() throws Exception {
    try (namespace) {
      if (campus != null) {
        campus.close();
      }
    }
  }

  /** The far agent's first pieces pass; all others wait for the file go-far or go-near. */
  private String script() {
    return """
    case "$PWD" in *work-far*) go=FOLDER/go-far free=20 ;; *) go=FOLDER/go-near free=0 ;; esac
    [ $1 -lt $free ] || until [ -e $go ]; do [ -e FOLDER ] || exit 1; sleep 0.05; done
    """
            .replace("FOLDER", folder.toString())
        + Scripts.INDICES;
  }

  private void go(String name) throws Exception {
    Files.createFile(folder.resolve("go-" + name));
  }

  private void assertWhole() throws Exception {
    assertThat(campus.outcome(token, job)).startsWith("done");
    assertThat(campus.call(token, "results", job).out().lines().toList())
        .isEqualTo(Scripts.everyIndexOnce(TOTAL));
  }

  @Test
  void work_that_the_agent_finished_meanwhile_is_kept_if_no_other_was_faster() throws Exception {
    campus.agent(token, "lab", "near", 1);
    Desk.until("another has its work", () -> Files.exists(folder.resolve("work-near/jobs/" + job)));
    go("far");
    Desk.until("it has results for later", () -> campus.hasResultsWaiting("far"));

    long before = campus.kept(token, job);
    namespace.mend();
    Desk.until("its results are kept", () -> campus.kept(token, job) > before);
    go("near");

    assertWhole();
  }

  @Test
  void work_that_others_finished_meanwhile_is_not_kept_again() throws Exception {
    go("far");
    Desk.until("it has results for later", () -> campus.hasResultsWaiting("far"));
    campus.agent(token, "lab", "near", 1);
    go("near");
    assertWhole();

    namespace.mend();
    Desk.until("it is back", () -> !campus.misses(token));
    Desk.until("nothing waits any more", () -> !campus.hasResultsWaiting("far"));
    assertThat(far.process().isAlive()).isTrue();
    assertWhole();
  }
}
