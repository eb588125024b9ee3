package io.argosy.agent.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.Waiting;
import io.argosy.agent.remote.link.AgentTerms;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.JobDescription;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Report;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A job that cannot be staged on this machine: its program has not run, and is not at fault. */
@Timeout(180)
final class StagingTest {
  private static final String NUMBERS =
      """
      argosy: 1
      kind: iterative
      name: job
      seed: 7
      iterations: {mode: range, total: 1000}
      run: {chunked: [./work.sh, "{first}", "{count}"]}
      result: {from: stdout, merge: concat}
      """;
  private static final String FLOW =
      """
      argosy: 1
      kind: workflow
      name: job
      tasks:
        - {id: a, work: 1s, command: [sh, work.sh]}
      """;

  @TempDir Path folder;
  private TestServer server;
  private Optional<RemoteAgent> running = Optional.empty();

  @BeforeEach
  void open() throws IOException {
    server = new TestServer();
  }

  @AfterEach
  void close() throws IOException {
    if (running.isPresent()) {
      running.get().close();
    }
    server.close();
  }

  private Report.Ended ending() throws Exception {
    server.order(
        new Order.Start(
            1,
            new AttemptRef("job-1", 0, 1),
            List.of(new IterationRange(0, 1)),
            Duration.ofMillis(200)));
    AgentTerms terms =
        new AgentTerms(
            server.address(),
            TestServer.TOKEN,
            "site",
            "m",
            2,
            8,
            folder.resolve("work"),
            new AgentTerms.Follow.No(),
            Optional.empty());
    running = Optional.of(RemoteAgent.start(terms, line -> {}));
    Waiting.until(() -> !server.heard(Report.Ended.class).isEmpty());
    return server.heard(Report.Ended.class).getFirst();
  }

  @Test
  void a_file_that_comes_damaged_is_named_and_the_machine_is_what_is_unfit() throws Exception {
    server.job("job-1", NUMBERS, Map.of("work.sh", "#!/bin/sh\necho $1\n"));
    server.blobs.put("file/work.sh", "#!/bin/sh\necho evil\n".getBytes(StandardCharsets.UTF_8));

    Report.Ended ended = ending();

    assertThat(ended.how()).isEqualTo(Report.How.UNFIT);
    assertThat(ended.reason()).contains("on this machine").contains("work.sh came damaged");
    assertThat(server.heard(Report.Started.class)).isEmpty();
  }

  @Test
  void an_attempt_whose_file_is_gone_may_run_on_another_machine() throws Exception {
    server.job("job-1", NUMBERS, Map.of("work.sh", "#!/bin/sh\necho $1\n"));
    server.blobs.remove("file/work.sh");

    Report.Ended ended = ending();

    assertThat(ended.how()).isEqualTo(Report.How.UNFIT);
    assertThat(ended.reason())
        .contains("on this machine its files could not be fetched")
        .contains("work.sh");
  }

  @Test
  void a_file_that_would_lie_elsewhere_is_not_written() throws Exception {
    server.job("job-1", NUMBERS, Map.of());
    JobDescription.Needed outside =
        new JobDescription.Needed(
            "../../evil.sh", "0".repeat(64), 4, true, "/v1/blobs/file/evil.sh");
    server.sheets.put("job-1", new JobDescription("job-1", NUMBERS, List.of(outside)));

    Report.Ended ended = ending();

    assertThat(ended.how()).isEqualTo(Report.How.UNFIT);
    assertThat(ended.reason()).contains("could not be made ready").contains("../../evil.sh");
    assertThat(folder.resolve("work/jobs/evil.sh")).doesNotExist();
  }

  @Test
  void a_file_whose_name_no_file_system_takes_is_refused_with_the_limits() throws Exception {
    String name = "x".repeat(300);
    server.job("job-1", NUMBERS, Map.of(name, "text"));

    Report.Ended ended = ending();

    assertThat(ended.how()).isEqualTo(Report.How.UNFIT);
    assertThat(ended.reason()).contains(name).contains("255 in each name");
  }

  /** A folder already has the name: a lasting fault of this machine's file system. */
  @Test
  void a_file_that_cannot_be_written_here_is_not_waited_for_as_if_the_server_were_away()
      throws Exception {
    server.job("job-1", NUMBERS, Map.of("taken/inner", "text", "taken", "text"));
    JobDescription sheet = server.sheets.get("job-1");
    List<JobDescription.Needed> inner =
        sheet.files().stream()
            .sorted(Comparator.comparing(JobDescription.Needed::path).reversed())
            .toList();
    server.sheets.put("job-1", new JobDescription("job-1", NUMBERS, inner));

    Report.Ended ended = ending();

    assertThat(ended.how()).isEqualTo(Report.How.UNFIT);
    assertThat(ended.reason())
        .contains("on this machine its files could not be fetched")
        .contains("taken");
  }

  /** The address has no listener: the fetch breaks off, as on a full disk. */
  @Test
  void a_file_for_which_the_disk_is_too_small_is_not_asked_for_again_and_again() throws Exception {
    JobDescription.Needed huge =
        new JobDescription.Needed(
            "huge.bin", "0".repeat(64), 1L << 60, false, "http://127.0.0.1:1/huge");
    server.sheets.put("job-1", new JobDescription("job-1", NUMBERS, List.of(huge)));

    Report.Ended ended = ending();

    assertThat(ended.how()).isEqualTo(Report.How.UNFIT);
    assertThat(ended.reason()).contains("no disk space for").contains("huge.bin");
  }

  @Test
  void a_workflow_that_cannot_be_made_ready_blames_the_machine_and_none_of_its_tasks()
      throws Exception {
    server.job("job-1", FLOW, Map.of("work.sh", "true\n"));
    server.blobs.put("file/work.sh", "evil\n".getBytes(StandardCharsets.UTF_8));

    Report.Ended ended = ending();

    assertThat(ended.how()).isEqualTo(Report.How.UNFIT);
    assertThat(ended.piece()).isEmpty();
    assertThat(ended.reason()).contains("on this machine").contains("work.sh came damaged");
  }
}
