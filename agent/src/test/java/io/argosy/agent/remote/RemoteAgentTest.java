package io.argosy.agent.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.argosy.agent.Waiting;
import io.argosy.agent.remote.job.JobFolder;
import io.argosy.agent.remote.link.AgentNotices;
import io.argosy.agent.remote.link.AgentTerms;
import io.argosy.core.model.JobId;
import io.argosy.protocol.kind.JobFileKinds;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Sha256;
import io.argosy.protocol.wire.Advice;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.JobDescription;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class RemoteAgentTest {
  private static final AttemptRef FIRST = new AttemptRef("job-1", 0, 1);
  private static final String YAML =
      """
      argosy: 1
      kind: iterative
      name: job
      seed: 7
      iterations: {mode: range, total: 1000}
      run: {chunked: [./work.sh, "{first}", "{count}"]}
      result: {from: stdout, merge: [sh, merge.sh]}
      """;

  @TempDir Path folder;
  private final List<AgentNotices.Line> log = new CopyOnWriteArrayList<>();
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

  private AgentTerms terms(String token, AgentTerms.Follow follow) {
    return new AgentTerms(
        server.address(),
        token,
        "site",
        "m",
        2,
        8,
        folder.resolve("work"),
        follow,
        Optional.empty());
  }

  private RemoteAgent start() throws Exception {
    return start(new AgentTerms.Follow.No());
  }

  private RemoteAgent start(AgentTerms.Follow follow) throws Exception {
    RemoteAgent agent = RemoteAgent.start(terms(TestServer.TOKEN, follow), log::add);
    running = Optional.of(agent);
    return agent;
  }

  private void job(String script) {
    server.job(
        "job-1", YAML, Map.of("work.sh", "#!/bin/sh\n" + script, "merge.sh", "xargs cat | wc -l"));
  }

  private static Order start(long id, AttemptRef attempt, IterationRange... work) {
    return new Order.Start(id, attempt, List.of(work), Duration.ofMillis(200));
  }

  /** Iterations that were reported as stored, however often. */
  private long stored() {
    return server.heard(Report.Stored.class).stream()
        .map(Report.Stored::piece)
        .distinct()
        .mapToLong(IterationRange::count)
        .sum();
  }

  private List<String> events(String name) {
    return log.stream().map(AgentNotices.Line::event).filter(name::equals).toList();
  }

  private Path attempts() {
    return folder.resolve("work/jobs/job-1/attempts");
  }

  private long wholeResults() throws IOException {
    if (!Files.isDirectory(attempts())) {
      return 0;
    }
    try (var files = Files.walk(attempts())) {
      return files.filter(file -> file.toString().endsWith(".out")).count();
    } catch (UncheckedIOException wentMeanwhile) {
      return wholeResults();
    }
  }

  @Test
  void a_job_is_staged_run_and_reported_and_no_copy_stays() throws Exception {
    job("echo chatter >&2; seq $1 $(($1 + $2 - 1))");
    server.order(start(1, FIRST, new IterationRange(0, 20), new IterationRange(50, 5)));
    start();

    Waiting.until(() -> !server.heard(Report.AsksToFinish.class).isEmpty());
    assertThat(server.heard(Report.AsksToFinish.class).getFirst().done()).isEqualTo(25);
    assertThat(stored()).isEqualTo(25);
    assertThat(server.reports.getFirst()).isEqualTo(new Report.Started(FIRST));
    Waiting.until(() -> wholeResults() == 0);

    server.order(new Order.Stop(2, FIRST));
    Waiting.until(() -> !server.heard(Report.Ended.class).isEmpty());
    assertThat(server.heard(Report.Ended.class).getFirst().how()).isEqualTo(Report.How.FINISHED);
    Waiting.until(() -> server.hasBlob(name -> name.startsWith("log/")));
  }

  @Test
  void without_its_server_an_agent_keeps_working_and_reports_later() throws Exception {
    job("seq $1 $(($1 + $2 - 1))");
    server.order(start(1, FIRST, new IterationRange(0, 3)));
    start();
    Waiting.until(() -> server.heard(Report.AsksToFinish.class).size() == 1);
    server.order(
        new Order.Steer(2, FIRST, List.of(new IterationRange(3, 40)), 0, Duration.ofMillis(100)));
    Waiting.until(() -> !server.heard(Report.Steered.class).isEmpty());
    server.away(true);
    server.order(start(3, new AttemptRef("job-1", 1, 1), new IterationRange(100, 5)));
    Waiting.until(() -> !events("server-away").isEmpty());
    server.away(false);

    Waiting.until(() -> server.heard(Report.AsksToFinish.class).size() >= 3);
    Waiting.until(() -> events("server-back").size() == events("server-away").size());
    assertThat(stored()).isEqualTo(48);
  }

  @Test
  void the_next_agent_reports_what_a_killed_one_had_finished() throws Exception {
    job("exit 1");
    leaveBehind(server.sheets.get("job-1"));
    start();

    Waiting.until(() -> !server.heard(Report.Stored.class).isEmpty());
    assertThat(server.heard(Report.Stored.class).getFirst().piece())
        .isEqualTo(new IterationRange(7, 2));
    Waiting.until(() -> wholeResults() == 0);
  }

  @Test
  void results_of_another_job_of_that_name_are_not_reported() throws Exception {
    job("exit 1");
    leaveBehind(new JobDescription("job-1", YAML.replace("seed: 7", "seed: 8"), List.of()));
    server.order(new Order.Stop(1, FIRST));
    start();

    Waiting.until(() -> !server.heard(Report.Ended.class).isEmpty());
    assertThat(server.heard(Report.Stored.class)).isEmpty();
  }

  private void leaveBehind(JobDescription sheet) throws Exception {
    Path jobs = folder.resolve("work/jobs");
    JobFolder left =
        JobFolder.open(
            jobs,
            new JobId("job-1"),
            Optional.empty(),
            new JobFileReader(JobFileKinds.standard(List.of())));
    left.stage(new JobDescription(sheet.job(), sheet.file(), List.of()), (needed, to) -> {});
    server.sheets.computeIfPresent(
        "job-1", (name, known) -> new JobDescription(name, known.file(), List.of()));
    Files.createDirectories(attempts().resolve("0.1"));
    Files.writeString(attempts().resolve("0.1/7+2.out"), "seven\neight\n");
  }

  @Test
  void the_machine_registers_again_with_a_server_that_lost_it() throws Exception {
    job("echo $1");
    start();
    Waiting.until(() -> !server.polls.isEmpty());
    server.forget();
    Waiting.until(() -> server.sessions() >= 2);
    server.order(start(1, FIRST, new IterationRange(0, 1)));
    Waiting.until(() -> !server.heard(Report.AsksToFinish.class).isEmpty());
  }

  @Test
  void attempts_that_a_server_without_memory_does_not_know_are_ended() throws Exception {
    job("echo $$ > pid; exec sleep 600");
    server.order(start(1, FIRST, new IterationRange(0, 1)));
    start();
    Path pid = folder.resolve("work/jobs/job-1/files/pid");
    Waiting.until(() -> Files.exists(pid) && Files.size(pid) > 1);
    long worker = Long.parseLong(Files.readString(pid).strip());
    server.sheets.clear();
    server.forget();
    Waiting.until(() -> ProcessHandle.of(worker).isEmpty() && !events("tidied").isEmpty());
  }

  @Test
  void an_agent_whose_name_another_took_reports_it_and_ends() throws Exception {
    RemoteAgent agent = start();
    Waiting.until(() -> !server.polls.isEmpty());
    server.replace();
    assertThat(agent.over().get(120, TimeUnit.SECONDS))
        .contains("another agent")
        .contains("site.m");
  }

  @Test
  void a_wrong_token_is_reported_as_bad_input() {
    AgentTerms wrong = terms("nonsense", new AgentTerms.Follow.No());
    assertThatThrownBy(() -> RemoteAgent.start(wrong, log::add))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("does not accept the token");
  }

  @Test
  void an_address_that_is_not_argosy_is_reported_as_bad_input() throws Exception {
    HttpServer other = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    other.createContext(
        "/",
        exchange -> {
          try (exchange) {
            byte[] page = "<html>Hello</html>".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
          }
        });
    other.start();
    try {
      URI wrong = URI.create("http://127.0.0.1:" + other.getAddress().getPort());
      AgentTerms right = terms(TestServer.TOKEN, new AgentTerms.Follow.No());
      AgentTerms terms =
          new AgentTerms(
              wrong,
              "t",
              "site",
              "m",
              2,
              8,
              right.work(),
              new AgentTerms.Follow.No(),
              Optional.empty());
      assertThatThrownBy(() -> RemoteAgent.start(terms, log::add))
          .isInstanceOf(BadInput.class)
          .hasMessageContaining("not an Argosy server");
    } finally {
      other.stop(0);
    }
  }

  @Test
  void two_agents_do_not_share_a_folder() throws Exception {
    start();
    assertThatThrownBy(
            () -> RemoteAgent.start(terms(TestServer.TOKEN, new AgentTerms.Follow.No()), log::add))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("another agent uses");
  }

  @Test
  void results_are_merged_by_the_jobs_own_command() throws Exception {
    job("seq $1 $(($1 + $2 - 1))");
    server.order(start(1, FIRST, new IterationRange(0, 30)));
    start();
    Waiting.until(() -> !server.heard(Report.AsksToFinish.class).isEmpty());
    server.order(new Order.Merge(2, "job-1"));
    Waiting.until(() -> !server.heard(Report.Merged.class).isEmpty());
    assertThat(server.heard(Report.Merged.class))
        .containsExactly(
            new Report.Merged(
                2,
                "job-1",
                Optional.empty(),
                Optional.of(
                    new Report.Merged.Body(
                        blob("merged/").length(),
                        Sha256.of(blob("merged/").getBytes(StandardCharsets.UTF_8))))));
    assertThat(blob("merged/").strip()).isEqualTo("30");
  }

  private String blob(String prefix) {
    return server.blobs.entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(prefix))
        .map(entry -> new String(entry.getValue(), StandardCharsets.UTF_8))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void an_agent_offers_what_is_advised_when_its_owner_wants_that() throws Exception {
    start(new AgentTerms.Follow.Itself());
    server.advise(new Advice(5, 0.6, "more work than slots"));
    Waiting.until(() -> server.polls.stream().anyMatch(poll -> poll.slots() == 5));
  }

  @Test
  void a_hook_that_succeeds_changes_the_offer_and_one_that_fails_does_not() throws Exception {
    Path told = folder.resolve("told");
    String hook =
        "echo $ARGOSY_ADVISED_SLOTS $ARGOSY_SLOTS $ARGOSY_MAX_SLOTS \"$ARGOSY_REASON\" >> "
            + told
            + "; [ $ARGOSY_ADVISED_SLOTS != 8 ]";
    start(new AgentTerms.Follow.Hook(hook));
    server.advise(new Advice(9, 1, "all"));
    Waiting.until(() -> events("hook-failed").size() == 1);
    server.advise(new Advice(3, 0.5, "half"));
    Waiting.until(() -> server.polls.getLast().slots() == 4);
    assertThat(Files.readAllLines(told)).containsExactly("8 2 8 all", "4 2 8 half");
  }

  @Test
  void closing_ends_the_workers_and_disconnects() throws Exception {
    job("echo $$ > pid; exec sleep 600");
    server.order(start(1, FIRST, new IterationRange(0, 1)));
    RemoteAgent agent = start();
    Path pid = folder.resolve("work/jobs/job-1/files/pid");
    Waiting.until(() -> Files.exists(pid) && Files.size(pid) > 1);
    long worker = Long.parseLong(Files.readString(pid).strip());
    agent.close();
    Waiting.until(() -> ProcessHandle.of(worker).isEmpty());
    assertThat(server.left).isTrue();
    assertThat(folder.resolve("work/jobs/job-1")).doesNotExist();
  }
}
