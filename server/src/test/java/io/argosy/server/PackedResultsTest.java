package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Report;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Small results come with their reports, and those of one delivery are stored together. */
@Timeout(120)
class PackedResultsTest {
  private static final String JOB =
      """
      argosy: 1
      kind: iterative
      name: six
      iterations: {mode: range, total: 6}
      run: {chunked: [sh, work.sh, "{first}", "{count}"]}
      result: {merge: concat}
      slots: {initial: 1, max: 1}
      """;

  @TempDir Path data;

  @Test
  void the_results_of_a_delivery_are_one_pack_and_a_second_delivery_of_them_is_none()
      throws Exception {
    try (TestServer it = new TestServer(data, TestServer.patient(), Optional.empty())) {
      submit(it);
      ScriptedMachine machine = new ScriptedMachine(it, it.operator, "one", 1);
      AttemptRef attempt = begun(machine);
      List<Report> all = results(attempt, 0, 6);
      assertThat(machine.dispatch(all).statusCode()).isEqualTo(200);
      long bytes = Files.size(packs().getFirst());
      assertThat(machine.dispatch(all).statusCode()).isEqualTo(200);

      assertThat(packs()).hasSize(1);
      assertThat(packs().getFirst()).hasSize(bytes);
      assertThat(data.resolve("blobs/main/jobs/six-1/results")).doesNotExist();
      machine.tell(ScriptedMachine.ended(attempt));
      assertDone(it, machine);
    }
  }

  @Test
  void a_result_that_is_not_as_reported_is_refused_and_nothing_of_its_delivery_is_stored()
      throws Exception {
    try (TestServer it = new TestServer(data, TestServer.patient(), Optional.empty())) {
      submit(it);
      ScriptedMachine machine = new ScriptedMachine(it, it.operator, "one", 1);
      AttemptRef attempt = begun(machine);
      Report.Stored good = result(attempt, 0);
      Report.Stored bad = result(attempt, 1).with("X\n".getBytes(StandardCharsets.UTF_8));
      HttpResponse<String> answer = machine.dispatch(List.of(good, bad));
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(409);
      assertThat(packs()).isEmpty();
    }
  }

  /** A process was killed in the middle of a pack; or after it, so that nothing names it. */
  @Test
  void a_pack_that_a_killed_process_left_half_written_is_not_continued() throws Exception {
    String token;
    ScriptedMachine before;
    AttemptRef attempt;
    try (TestServer it = new TestServer(data, TestServer.patient(), Optional.empty())) {
      token = it.operator;
      submit(it);
      before = new ScriptedMachine(it, token, "one", 1);
      attempt = begun(before);
      before.tell(results(attempt, 0, 2).toArray(Report[]::new));
    }
    Path torn = packs().getFirst();
    Files.writeString(torn, "2\n3", StandardOpenOption.APPEND);
    Files.writeString(torn.resolveSibling("unnamed"), "2\n3\n4\n5\n");
    try (TestServer it = new TestServer(data, TestServer.patient(), Optional.of(token))) {
      ScriptedMachine machine = new ScriptedMachine(it, token, before);
      machine.tell(results(attempt, 2, 6).toArray(Report[]::new));
      machine.tell(ScriptedMachine.ended(attempt));
      assertThat(packs()).hasSize(3);
      assertThat(torn).hasContent("0\n1\n2\n3");
      assertDone(it, machine);
    }
  }

  @Test
  void a_changed_pack_fails_the_merge_and_no_changed_byte_is_answered() throws Exception {
    try (TestServer it = new TestServer(data, TestServer.patient(), Optional.empty())) {
      submit(it);
      ScriptedMachine machine = new ScriptedMachine(it, it.operator, "one", 1);
      AttemptRef attempt = begun(machine);
      machine.tell(results(attempt, 0, 5).toArray(Report[]::new));
      Files.writeString(packs().getFirst(), "X", StandardOpenOption.WRITE);
      machine.tell(results(attempt, 5, 6).toArray(Report[]::new));
      machine.tell(ScriptedMachine.ended(attempt));
      assertThat(machine.workUntilEnded("six-1")).isEqualTo("failed");
      Fields first =
          TestServer.fields(it.get("/v1/jobs/six-1/results")).groups("results").getFirst();
      assertThat(it.ask("", "GET", first.text("url").orElseThrow(), "").body())
          .doesNotContain("X\n");
    }
  }

  private static void submit(TestServer it) throws Exception {
    String body = Document.JSON.createObjectNode().put("file", JOB).toString();
    assertThat(it.ask(it.operator, "POST", "/v1/jobs", body).statusCode()).isEqualTo(201);
  }

  private static AttemptRef begun(ScriptedMachine machine) throws Exception {
    AttemptRef attempt = ((Order.Start) machine.orders().getFirst()).attempt();
    machine.tell(new Report.Started(attempt));
    return attempt;
  }

  private static Report.Stored result(AttemptRef attempt, long index) throws Exception {
    IterationRange piece = new IterationRange(index, 1);
    String text = ScriptedMachine.content(piece);
    return new Report.Stored(attempt, piece, text.length(), ScriptedMachine.sha256(text))
        .with(text.getBytes(StandardCharsets.UTF_8));
  }

  private static List<Report> results(AttemptRef attempt, long from, long to) throws Exception {
    List<Report> results = new ArrayList<>();
    for (long index = from; index < to; index++) {
      results.add(result(attempt, index));
    }
    return results;
  }

  private List<Path> packs() throws IOException {
    Path folder = data.resolve("blobs/main/jobs/six-1/packs");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    }
  }

  private static void assertDone(TestServer it, ScriptedMachine machine) throws Exception {
    assertThat(machine.workUntilEnded("six-1")).isEqualTo("done");
    assertThat(it.get("/v1/jobs/six-1/result").body()).isEqualTo("0\n1\n2\n3\n4\n5\n");
    long index = 0;
    Fields results = TestServer.fields(it.get("/v1/jobs/six-1/results"));
    for (Fields one : results.groups("results")) {
      String url = one.text("url").orElseThrow();
      assertThat(it.ask("", "GET", url, "").body()).isEqualTo(index++ + "\n");
    }
    assertThat(index).isEqualTo(6);
  }
}
