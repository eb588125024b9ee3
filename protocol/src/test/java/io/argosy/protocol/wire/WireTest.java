package io.argosy.protocol.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class WireTest {
  private static final AttemptRef ATTEMPT = new AttemptRef("pi-1", 3, 2);
  private static final IterationRange PIECE = new IterationRange(10, 5);
  private static final String SHA = "0123456789abcdef".repeat(4);

  private static Fields sent(SequencedMap<String, Object> fields) {
    return JsonTree.fields("request", JsonText.of(fields));
  }

  @Test
  void every_kind_of_report_is_read_as_it_was_written() {
    List<Report> reports =
        List.of(
            new Report.Started(ATTEMPT),
            new Report.Progressed(ATTEMPT, 7, Duration.ofMillis(2500), Duration.ofSeconds(3)),
            new Report.Progressed(
                ATTEMPT,
                7,
                Duration.ofMillis(2500),
                Duration.ofSeconds(3),
                Optional.of(new Report.Progressed.Calls(Duration.ofMillis(3600), 0, 4))),
            new Report.Stored(ATTEMPT, PIECE, 12, SHA),
            new Report.Steered(9, ATTEMPT, List.of(PIECE)),
            new Report.AsksToFinish(ATTEMPT, 7, Duration.ofSeconds(2)),
            new Report.Ended(ATTEMPT, Report.How.STOPPED_EARLY, Optional.empty(), "", ""),
            new Report.Ended(ATTEMPT, Report.How.FAILED, Optional.of(PIECE), "exit code 1", "a\nb"),
            new Report.Merged(4, "pi-1", Optional.of("no space")));
    ReportDelivery reportDelivery =
        new ReportDelivery("s", List.of(new ReportDelivery.Group(reports)));

    assertThat(ReportDelivery.from(sent(reportDelivery.fields()))).isEqualTo(reportDelivery);
  }

  /** A message that its reader refuses would be lost, and with it the end of the attempt. */
  @Test
  void a_reason_that_is_too_long_for_a_message_is_cut_when_it_is_written() {
    Report.Ended ended =
        new Report.Ended(ATTEMPT, Report.How.FAILED, Optional.empty(), "x".repeat(5_000), "");
    ReportDelivery delivery =
        new ReportDelivery("s", List.of(new ReportDelivery.Group(List.of(ended))));

    Report read =
        ReportDelivery.from(sent(delivery.fields())).groups().getFirst().news().getFirst();

    assertThat(((Report.Ended) read).reason()).isEqualTo("x".repeat(4_000));
  }

  @Test
  void every_kind_of_order_comes_back_as_it_was_sent() {
    Orders orders =
        new Orders(
            List.of(
                new Order.Start(1, ATTEMPT, List.of(PIECE), Duration.ofSeconds(3)),
                new Order.Steer(2, ATTEMPT, List.of(), 5, Duration.ofSeconds(3)),
                new Order.Stop(3, ATTEMPT),
                new Order.Merge(4, "pi-1")),
            List.of(new Orders.Left("pi-1", Duration.ofSeconds(-4))),
            Optional.of(new Advice(5, 0.25, "because")),
            Optional.of(Duration.ofMillis(90_250)),
            Optional.of(Duration.ofSeconds(3600)));

    assertThat(Orders.from(sent(orders.fields()))).isEqualTo(orders);
  }

  @Test
  void answers_and_requests_come_back_as_they_were_sent() {
    Acks acks =
        new Acks(
            List.of(
                new Acks.Group(
                    List.of(
                        new Ack.Kept(ATTEMPT, PIECE),
                        new Ack.Refused(ATTEMPT, PIECE),
                        new Ack.Measured(ATTEMPT, Duration.ofSeconds(5)))),
                new Acks.Group(List.of())));
    UploadRequest uploads =
        new UploadRequest(
            "s",
            List.of(
                new UploadRequest.Wanted(UploadRequest.Kind.RESULT, ATTEMPT, Optional.of(PIECE)),
                new UploadRequest.Wanted(UploadRequest.Kind.LOG, ATTEMPT, Optional.empty())));
    JobDescription sheet =
        new JobDescription(
            "pi-1", "x: 1\n", List.of(new JobDescription.Needed("a/b", SHA, 3, true, "/u")));
    Submission submission =
        new Submission(
            "x: 1\n",
            List.of(new Submission.Attached("a/b", SHA, false)),
            Optional.of("n"),
            Optional.empty(),
            OptionalInt.of(-3),
            Optional.of("k"),
            Optional.empty(),
            true);
    Registered registered =
        new Registered("lab.a", "s", Duration.ofSeconds(5), Duration.ofSeconds(30));
    Poll poll = new Poll("s", 4, Duration.ofSeconds(20), 2, 8);
    Registration registration = new Registration("lab", "a", 2, 8);
    Registration known = registration.by(Optional.of("0123456789abcdef"));

    assertThat(Acks.from(sent(acks.fields()))).isEqualTo(acks);
    assertThat(UploadRequest.from(sent(uploads.fields()))).isEqualTo(uploads);
    assertThat(JobDescription.from(sent(sheet.fields()))).isEqualTo(sheet);
    assertThat(Submission.from(sent(submission.fields()))).isEqualTo(submission);
    assertThat(Registered.from(sent(registered.fields()))).isEqualTo(registered);
    assertThat(Poll.from(sent(poll.fields()))).isEqualTo(poll);
    assertThat(Registration.from(sent(registration.fields()))).isEqualTo(registration);
    assertThat(Registration.from(sent(known.fields()))).isEqualTo(known);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                | slots is missing
          {"site":"a","name":"b","slots":-1}                | slots is -1; it must be a whole number
          {"site":"a","name":"b","slots":"2"}               | slots is "2"; it must be a whole number
          {"site":"../a","name":"b","slots":2}              | site is "../a"; it must be letters
          {"site":"a","name":"b","slots":4,"maxSlots":2}    | maxSlots is 2; it must be at least slots
          {"site":"a","name":"b","slots":4,"maxslots":2}    | did you mean maxSlots?
          {"site":"a","name":"b","slots":4,"instance":"x y"} | instance is "x y"; it must be 16 to 64
          {"site":"a","site":"b"}                           | this is not JSON: Duplicate
          []                                                | it must be a JSON object
          {"site":                                          | this is not JSON
          {"a":[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]} | this is not JSON
          """)
  void a_wrong_message_is_refused_with_a_sentence(String text, String sentence) {
    assertThatThrownBy(() -> Registration.from(JsonTree.fields("request", text)))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(sentence);
  }

  @ParameterizedTest
  @CsvSource({"../x", "/x", "a//b", "a/../b", ".", "a/./b", "a\\b"})
  void a_path_that_leads_out_of_the_folder_is_refused(String path) {
    assertThat(Submission.Attached.isInside(path)).isFalse();
  }

  static List<String> tooLong() {
    return List.of(
        "a".repeat(256),
        "data/" + "a".repeat(256) + "/b",
        // Names are counted in bytes: this one has 128 letters.
        "é".repeat(128),
        ("a".repeat(99) + "/").repeat(10) + "b");
  }

  @ParameterizedTest
  @MethodSource("tooLong")
  void a_path_that_some_machine_could_not_store_is_refused_with_the_limits(String path) {
    assertThat(Submission.Attached.isInside(path)).isFalse();
    String text = JsonText.of(new Submission.Attached(path, "0".repeat(64), false).fields());
    assertThatThrownBy(() -> Submission.Attached.from(JsonTree.fields("request", text)))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("at most 1000 bytes in all, 255 in each name");
  }

  @Test
  void a_path_at_the_limits_is_taken() {
    assertThat(Submission.Attached.isInside("a".repeat(255))).isTrue();
    assertThat(Submission.Attached.isInside(("a".repeat(99) + "/").repeat(9) + "b".repeat(100)))
        .isTrue();
    assertThat(Submission.Attached.isInside("no character: \ud800")).isFalse();
  }
}
