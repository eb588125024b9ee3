package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.wire.Acks;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Orders;
import io.argosy.protocol.wire.Poll;
import io.argosy.protocol.wire.Registered;
import io.argosy.protocol.wire.Registration;
import io.argosy.protocol.wire.Report;
import io.argosy.protocol.wire.ReportDelivery;
import io.argosy.protocol.wire.UploadRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.LongStream;

/** A machine that a test controls. The result of a piece is its indices, one a line. */
final class ScriptedMachine {
  private final TestServer it;
  private final String token;
  private final int slots;
  final Registered enlisted;

  ScriptedMachine(TestServer it, String token, String name, int slots) throws Exception {
    this.it = it;
    this.token = token;
    this.slots = slots;
    String offer = JsonText.of(new Registration("lab", name, slots, slots).fields());
    HttpResponse<String> answer = it.ask(token, "POST", "/v1/machines", offer);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    enlisted = Registered.from(TestServer.fields(answer));
  }

  /** The same machine in the same session, at a restarted server. */
  ScriptedMachine(TestServer it, String token, ScriptedMachine before) {
    this.it = it;
    this.token = token;
    this.slots = before.slots;
    this.enlisted = before.enlisted;
  }

  String home() {
    return "/v1/machines/" + enlisted.machine();
  }

  private HttpResponse<String> post(String path, SequencedMap<String, Object> fields)
      throws Exception {
    return it.ask(token, "POST", home() + path, JsonText.of(fields));
  }

  /** All unsettled orders; waits a while for the first. */
  List<Order> orders() throws Exception {
    Poll poll = new Poll(enlisted.session(), 0, Duration.ofSeconds(5), slots, slots);
    HttpResponse<String> answer = post("/poll", poll.fields());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Orders.from(TestServer.fields(answer)).orders();
  }

  HttpResponse<String> dispatch(List<Report> reports) throws Exception {
    List<ReportDelivery.Group> groups = new ArrayList<>();
    reports.forEach(one -> groups.add(new ReportDelivery.Group(List.of(one))));
    return post("/news", new ReportDelivery(enlisted.session(), groups).fields());
  }

  Acks tell(Report... reports) throws Exception {
    HttpResponse<String> answer = dispatch(List.of(reports));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Acks.from(TestServer.fields(answer));
  }

  static String content(IterationRange piece) {
    StringBuilder text = new StringBuilder();
    LongStream.range(piece.first(), piece.first() + piece.count())
        .forEach(i -> text.append(i).append('\n'));
    return text.toString();
  }

  /** A signed upload address. */
  String address(UploadRequest.Kind kind, AttemptRef attempt, Optional<IterationRange> piece)
      throws Exception {
    UploadRequest request =
        new UploadRequest(
            enlisted.session(), List.of(new UploadRequest.Wanted(kind, attempt, piece)));
    HttpResponse<String> answer = post("/uploads", request.fields());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return TestServer.fields(answer).words("urls", "").orElseThrow().getFirst();
  }

  void upload(
      UploadRequest.Kind kind, AttemptRef attempt, Optional<IterationRange> piece, String text)
      throws Exception {
    upload(new UploadRequest.Wanted(kind, attempt, piece), text);
  }

  /** Uploads a body under a name by its content. */
  void upload(UploadRequest.Wanted wanted, String text) throws Exception {
    UploadRequest request = new UploadRequest(enlisted.session(), List.of(wanted.of(sha256(text))));
    HttpResponse<String> answer = post("/uploads", request.fields());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    String address = TestServer.fields(answer).words("urls", "").orElseThrow().getFirst();
    HttpResponse<String> put = it.ask("", "PUT", address, text);
    assertThat(put.statusCode()).as(put.body()).isEqualTo(201);
  }

  static String sha256(String text) throws Exception {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  /** Uploads an output file of a workflow's task. */
  void output(AttemptRef attempt, IterationRange piece, int number, String text) throws Exception {
    upload(UploadRequest.Wanted.output(attempt, piece, number), text);
  }

  /** Uploads the result of a piece; returns its report. */
  Report.Stored store(AttemptRef attempt, IterationRange piece) throws Exception {
    return store(attempt, piece, content(piece));
  }

  /** Uploads a result; returns its report. */
  Report.Stored store(AttemptRef attempt, IterationRange piece, String text) throws Exception {
    upload(UploadRequest.Kind.RESULT, attempt, Optional.of(piece), text);
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    return new Report.Stored(attempt, piece, bytes, sha256(text));
  }

  /** Carries out orders until the job has ended; returns how it ended. */
  String workUntilEnded(String job) throws Exception {
    while (true) {
      HttpResponse<String> stands = it.ask(token, "GET", "/v1/jobs/" + job, "");
      Optional<String> outcome = TestServer.fields(stands).text("outcome");
      if (outcome.isPresent()) {
        return outcome.get();
      }
      for (Order order : orders()) {
        obey(order);
      }
    }
  }

  void obey(Order order) throws Exception {
    switch (order) {
      case Order.Start start -> {
        tell(new Report.Started(start.attempt()));
        for (IterationRange iterationRange : start.work()) {
          tell(store(start.attempt(), iterationRange));
        }
        tell(ended(start.attempt()));
      }
      case Order.Steer steer -> tell(new Report.Steered(steer.id(), steer.attempt(), List.of()));
      case Order.Stop stop -> tell(ended(stop.attempt()));
      case Order.Merge merge -> {
        AttemptRef any = new AttemptRef(merge.job(), 0, 1);
        String text = "merged\n";
        upload(UploadRequest.Kind.MERGED, any, Optional.empty(), text);
        Report.Merged.Body body = new Report.Merged.Body(text.length(), sha256(text));
        tell(new Report.Merged(merge.id(), merge.job(), Optional.empty(), Optional.of(body)));
      }
    }
  }

  static Report.Ended failed(AttemptRef attempt, IterationRange on) {
    return new Report.Ended(attempt, Report.How.FAILED, Optional.of(on), "exit code 1", "");
  }

  static Report.Ended ended(AttemptRef attempt) {
    return new Report.Ended(attempt, Report.How.FINISHED, Optional.empty(), "", "");
  }
}
