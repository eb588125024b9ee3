package io.argosy.agent.remote.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.agent.Waiting;
import io.argosy.agent.remote.RemoteAgent;
import io.argosy.agent.remote.TestServer;
import io.argosy.agent.remote.link.AgentTerms;
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

/** Where the tests run as root: programs of jobs as separate users. */
@Timeout(300)
final class RunAsTest {
  @TempDir Path folder;
  private TestServer server;
  private Optional<RemoteAgent> running = Optional.empty();

  @BeforeEach
  void open() throws Exception {
    assumeTrue(RunAs.command().isPresent(), "only root may change users, with setpriv");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    server = new TestServer();
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
            Optional.of(RunAs.Range.parse("431000-431999")));
    running = Optional.of(RemoteAgent.start(terms, line -> {}));
  }

  @AfterEach
  void close() throws IOException {
    if (running.isPresent()) {
      running.get().close();
      server.close();
    }
  }

  private void job(String name, String from, String script) {
    String yaml =
        """
        argosy: 1
        kind: iterative
        name: job
        seed: 7
        iterations: {mode: range, total: 10}
        run: {chunked: [./work.sh], env: {LD_PRELOAD: ./evil.so}}
        result: {from: FROM, merge: concat}
        """
            .replace("FROM", from);
    server.job(name, yaml, Map.of("work.sh", "#!/bin/sh\n" + script, "own.txt", "own\n"));
  }

  private void start(long id, String job) {
    AttemptRef attempt = new AttemptRef(job, 0, 1);
    server.order(
        new Order.Start(id, attempt, List.of(new IterationRange(id, 1)), Duration.ofSeconds(1)));
  }

  private String result(String job) throws Exception {
    Waiting.until(() -> server.heard(Report.Stored.class).stream().anyMatch(it -> isOf(it, job)));
    return server.blobs.entrySet().stream()
        .filter(blob -> blob.getKey().startsWith("result/") && blob.getKey().contains("=" + job))
        .map(blob -> new String(blob.getValue(), StandardCharsets.UTF_8))
        .findFirst()
        .orElseThrow();
  }

  private static boolean isOf(Report.Stored stored, String job) {
    return stored.attempt().job().equals(job);
  }

  @Test
  void a_job_reads_its_own_files_and_neither_anothers_nor_the_agents() throws Exception {
    job("one", "stdout", "id -u; cat own.txt; touch mine && echo wrote");
    start(1, "one");
    assertThat(result("one")).matches("(?s)431\\d\\d\\d\nown\nwrote\n");

    String look =
        """
        for f in ../../one/files/own.txt ../../one ../sheet ../../../lock ../../../jobs; do
          [ -d $f ] && ls $f 2> /dev/null
          [ -f $f ] && cat $f 2> /dev/null
        done
        tr '\\0' '\\n' < /proc/$PPID/environ 2> /dev/null | grep -i token
        env | grep -i token
        echo > ../attempts/0.1/x 2> /dev/null && echo wrote
        echo done
        """;
    job("two", "stdout", look);
    start(2, "two");
    assertThat(result("two")).isEqualTo("done\n");
  }

  @Test
  void a_link_in_the_place_of_a_result_is_not_followed() throws Exception {
    Path secret = Files.writeString(folder.resolve("secret"), "secret\n");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
    job("three", "file", "ln -s " + secret + " $ARGOSY_OUT");
    start(1, "three");
    Waiting.until(() -> !server.heard(Report.Ended.class).isEmpty());
    Report.Ended ended = server.heard(Report.Ended.class).getFirst();
    assertThat(ended.how()).isEqualTo(Report.How.FAILED);
    assertThat(ended.reason()).contains("not a plain file");
    assertThat(secret).hasContent("secret\n");

    job("four", "file", "echo four > $ARGOSY_OUT");
    start(2, "four");
    assertThat(result("four")).isEqualTo("four\n");
  }
}
