package io.argosy.agent.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.agent.Waiting;
import io.argosy.agent.remote.link.AgentTerms;
import io.argosy.agent.remote.user.RunAs;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Report;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Where the tests run as root: programs replace folders by links to files that only root reads. */
@Timeout(300)
final class SwappedFolderTest {
  private static final String SECRET = "only-root-reads-this";

  @TempDir Path folder;
  private Path victim;
  private TestServer server;
  private Optional<RemoteAgent> running = Optional.empty();

  @BeforeEach
  void open() throws Exception {
    assumeTrue(RunAs.command().isPresent(), "only root may change users, with setpriv");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    victim = Files.createDirectories(folder.resolve("victim/e"));
    Files.writeString(victim.resolve("f"), SECRET);
    Files.setPosixFilePermissions(
        folder.resolve("victim"), PosixFilePermissions.fromString("rwx------"));
    server = new TestServer();
  }

  private void start(String range) throws Exception {
    AgentTerms terms =
        new AgentTerms(
            server.address(),
            TestServer.TOKEN,
            "site",
            "m",
            2,
            2,
            folder.resolve("work"),
            new AgentTerms.Follow.No(),
            Optional.of(RunAs.Range.parse(range)));
    running = Optional.of(RemoteAgent.start(terms, line -> {}));
  }

  @AfterEach
  void close() throws IOException {
    if (running.isPresent()) {
      running.get().close();
    }
    if (server != null) {
      server.close();
    }
  }

  private void order(long id, String job, int task) {
    server.order(
        new Order.Start(
            id,
            new AttemptRef(job, task, 1),
            List.of(new IterationRange(task, 1)),
            Duration.ofSeconds(1)));
  }

  private void assertNothingWasTaken() {
    assertThat(victim.resolve("f")).hasContent(SECRET);
    server.blobs.forEach(
        (name, bytes) ->
            assertThat(new String(bytes, StandardCharsets.UTF_8)).as(name).doesNotContain(SECRET));
  }

  @Test
  void a_task_of_a_workflow_cannot_have_the_next_one_given_what_only_root_reads() throws Exception {
    start("434000-434099");
    Path files = folder.resolve("work/jobs/flow-1/files");
    String swap = "mv $F/d $F/old; ln -s " + folder.resolve("victim") + " $F/d; echo 1 > out";
    String yaml =
        """
        argosy: 1
        kind: workflow
        name: flow
        tasks:
          - {id: a, work: 1s, command: [sh, swap.sh], outputs: [out]}
          - {id: b, work: 1s, command: [sh, look.sh], files: [d/e], outputs: [seen]}
        """;
    server.job(
        "flow-1",
        yaml,
        Map.of(
            "swap.sh", "F=" + files + "\n" + swap + "\n",
            "look.sh", "id -u > seen; cat d/e/* >> seen\n",
            "d/e/f", "of the job\n"));

    order(1, "flow-1", 0);
    Waiting.until(() -> server.heard(Report.Stored.class).size() == 1);
    order(2, "flow-1", 1);
    Waiting.until(() -> server.heard(Report.Stored.class).size() == 2);

    assertThat(server.blobs.values())
        .anyMatch(it -> new String(it, StandardCharsets.UTF_8).matches("434\\d+\nof the job\n"));
    assertNothingWasTaken();
  }

  @Test
  void an_output_behind_a_link_to_a_folder_is_refused() throws Exception {
    start("434100-434199");
    String yaml =
        """
        argosy: 1
        kind: workflow
        name: flow
        tasks:
          - {id: a, work: 1s, command: [ln, -s, VICTIM, o], outputs: [o/e/f]}
        """
            .replace("VICTIM", folder.resolve("victim").toString());
    server.job("flow-2", yaml, Map.of());

    order(1, "flow-2", 0);
    Waiting.until(() -> !server.heard(Report.Ended.class).isEmpty());

    assertThat(server.heard(Report.Ended.class).getFirst().reason())
        .contains("did not write its output o/e/f");
    assertNothingWasTaken();
  }

  @Test
  void a_machine_without_a_user_left_is_unfit_and_runs_nothing() throws Exception {
    start("434200-434200");
    String yaml =
        """
        argosy: 1
        kind: iterative
        name: job
        seed: 7
        iterations: {mode: range, total: 10}
        run: {chunked: [./work.sh]}
        result: {from: stdout, merge: concat}
        """;
    server.job("one", yaml, Map.of("work.sh", "#!/bin/sh\nid -u\n"));
    server.job("two", yaml, Map.of("work.sh", "#!/bin/sh\nid -u\n"));
    order(1, "one", 0);
    Waiting.until(() -> server.heard(Report.Stored.class).size() == 1);
    order(2, "two", 0);
    Waiting.until(
        () ->
            server.heard(Report.Ended.class).stream()
                .anyMatch(it -> it.attempt().job().equals("two")));

    Report.Ended refused =
        server.heard(Report.Ended.class).stream()
            .filter(it -> it.attempt().job().equals("two"))
            .findFirst()
            .orElseThrow();
    assertThat(refused.how()).isEqualTo(Report.How.UNFIT);
    assertThat(refused.reason()).contains("434200-434200 have jobs");
    assertThat(server.heard(Report.Stored.class)).hasSize(1);
  }
}
