package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.files.TreeRemoval;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An earlier journal is restored under bodies that were stored after it: attempts get the numbers
 * again that the lost history gave, and jobs its names. No answer has bytes of the lost history.
 */
@Timeout(120)
class RestoredBackupTest {
  private static final String JOB =
      """
      argosy: 1
      kind: iterative
      name: two
      iterations: {mode: range, total: 2}
      run: {chunked: [sh, work.sh, "{first}", "{count}"]}
      result: {merge: concat}
      slots: {initial: 1, max: 1}
      """;

  @TempDir Path data;
  @TempDir Path backup;

  @Test
  void a_job_that_was_alive_in_the_backup_answers_with_the_bytes_of_its_new_attempt()
      throws Exception {
    String token;
    ScriptedMachine machine;
    try (TestServer it = server(Optional.empty())) {
      token = it.operator;
      submit(it);
      machine = new ScriptedMachine(it, token, "one", 1);
      assertThat(machine.orders()).hasSize(1);
    }
    copy(realms(), backup);

    assertThat(worked(token, machine, "lost")).isEqualTo("lost 0\nlost 1\n");

    TreeRemoval.remove(realms());
    copy(backup, realms());
    assertThat(worked(token, machine, "new")).isEqualTo("new 0\nnew 1\n");
  }

  @Test
  void a_new_job_under_the_name_of_a_lost_one_answers_with_its_own_bytes() throws Exception {
    String token;
    ScriptedMachine machine;
    try (TestServer it = server(Optional.empty())) {
      token = it.operator;
      machine = new ScriptedMachine(it, token, "one", 1);
    }
    copy(realms(), backup);
    try (TestServer it = server(Optional.of(token))) {
      submit(it);
    }
    assertThat(worked(token, machine, "lost")).isEqualTo("lost 0\nlost 1\n");

    TreeRemoval.remove(realms());
    copy(backup, realms());
    try (TestServer it = server(Optional.of(token))) {
      submit(it);
      assertThat(it.get("/v1/jobs/two-1/result").statusCode()).isEqualTo(404);
    }
    assertThat(worked(token, machine, "new")).isEqualTo("new 0\nnew 1\n");
  }

  private TestServer server(Optional<String> token) throws IOException {
    return new TestServer(data, TestServer.patient(), token);
  }

  private Path realms() {
    return data.resolve("realms");
  }

  private static void submit(TestServer it) throws Exception {
    String body = Document.JSON.createObjectNode().put("file", JOB).toString();
    assertThat(it.ask(it.operator, "POST", "/v1/jobs", body).statusCode()).isEqualTo(201);
  }

  /** Computes both iterations in a new process of the service; the merged result. */
  private String worked(String token, ScriptedMachine before, String text) throws Exception {
    try (TestServer it = server(Optional.of(token))) {
      ScriptedMachine machine = new ScriptedMachine(it, token, before);
      AttemptRef attempt = ((Order.Start) machine.orders().getFirst()).attempt();
      assertThat(attempt).isEqualTo(new AttemptRef("two-1", 0, 1));
      machine.tell(new Report.Started(attempt));
      for (long index = 0; index < 2; index++) {
        IterationRange piece = new IterationRange(index, 1);
        machine.tell(machine.store(attempt, piece, text + " " + index + "\n"));
      }
      machine.tell(ScriptedMachine.ended(attempt));
      assertThat(machine.workUntilEnded("two-1")).isEqualTo("done");
      Fields results = TestServer.fields(it.get("/v1/jobs/two-1/results"));
      for (Fields one : results.groups("results")) {
        String url = one.text("url").orElseThrow();
        assertThat(it.ask("", "GET", url, "").body()).startsWith(text);
      }
      return it.get("/v1/jobs/two-1/result").body();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path one : all.toList()) {
        Path target = to.resolve(from.relativize(one).toString());
        if (Files.isDirectory(one)) {
          Files.createDirectories(target);
        } else {
          Files.copy(one, target);
        }
      }
    }
  }
}
