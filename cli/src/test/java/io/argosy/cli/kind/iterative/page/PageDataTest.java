package io.argosy.cli.kind.iterative.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import io.argosy.cli.job.JobReading;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.kind.iterative.IterativeFact;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.protocol.text.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

class PageDataTest {
  private static final Path GOLDEN = Path.of("src", "test", "resources", "golden", "page.json");
  private static final JobId JOB = new JobId("sweep-1");
  private static final MachineId HERE = new MachineId("here");

  private final PageData book = new PageData(JobReading.standard());

  private static Instant at(long seconds) {
    return Instant.parse("2026-11-15T09:00:00Z").plusSeconds(seconds);
  }

  private static TaskId task(int index) {
    return new TaskId(JOB, index);
  }

  private static AttemptId attempt(int index, int number) {
    return new AttemptId(task(index), number);
  }

  private void accepted() {
    Promise promise =
        new Promise(
            Optional.of(new Deadline.Within(Duration.ofSeconds(60))), Promise.Otherwise.CONTINUE);
    JobSpec spec =
        new JobSpec.Iterative(
            JobSpec.Mode.RANGE, 400, new JobSpec.Slots(2, 2), promise, "argosy", 1, "body");
    book.add(
        List.of(
            new Fact.MachineUp(HERE, new SiteId("lab"), 2, at(0)),
            new Fact.JobAccepted(JOB, spec, at(0), at(60), Duration.ofSeconds(3))));
    for (int i = 0; i < 2; i++) {
      book.add(
          List.of(
              new Fact.TaskAdded(task(i), at(0), new Reason.Initial(2)),
              new Fact.AttemptPlaced(
                  attempt(i, 1), HERE, 200, List.of(new Interval(i * 200L, 200)), at(0))));
      book.add(List.of(new Fact.AttemptBegan(attempt(i, 1), at(1))));
    }
  }

  private static Fact.ProgressMeasured measured(int index, long seconds, long done, double speed) {
    return new Fact.ProgressMeasured(
        attempt(index, 1),
        at(seconds),
        done,
        Duration.ofSeconds(seconds),
        speed,
        Duration.ofSeconds(3),
        at(seconds + 6));
  }

  private static Fact kept(int index, long first, long count, long seconds) {
    return new Fact.PieceKept(
        attempt(index, 1), new Interval(first, count), new ResultRef(1, ""), at(seconds));
  }

  private void toldToTheEnd() {
    accepted();
    book.add(List.of(measured(0, 10, 100, 10), measured(1, 10, 50, 5)));
    book.add(List.of(measured(0, 20, 150, 5), measured(1, 20, 100, 5)));
    book.add(
        List.of(
            new IterativeFact.Checkpoint(JOB, at(20), 150, 10, 15, true),
            new IterativeFact.AssignmentSet(task(0), 225),
            new IterativeFact.AssignmentSet(task(1), 175)));
    book.add(List.of(kept(0, 0, 200, 25), kept(1, 200, 200, 35)));
    book.add(
        List.of(
            new Fact.WorkComplete(JOB, at(35), 400),
            new Fact.AttemptOver(attempt(0, 1), at(35), new Ending.Finished(), false),
            new Fact.AttemptOver(attempt(1, 1), at(35), new Ending.Finished(), false),
            new Fact.JobEnded(JOB, at(36), new Outcome.Done(false))));
  }

  @Test
  void the_data_of_a_known_run_is_as_agreed() throws IOException {
    toldToTheEnd();
    SequencedMap<String, Object> fields = book.fields("sweep", "recorded");
    // The forecast's own tests check forecasts.
    Object outlooks = fields.remove("outlook");
    String data = JsonText.of(fields) + "\n";

    if ("update".equals(System.getProperty("argosy.golden"))) {
      Files.createDirectories(GOLDEN.getParent());
      Files.writeString(GOLDEN, data, UTF_8);
    }
    assertThat(data).isEqualTo(Files.readString(GOLDEN, UTF_8));
    assertThat(outlooks)
        .asInstanceOf(LIST)
        .hasSize(2)
        .allSatisfy(outlook -> assertThat(outlook).asInstanceOf(LIST).hasSize(5));
  }

  @Test
  void a_run_that_has_not_ended_has_a_page_too() {
    accepted();
    assertThat(JsonText.of(book.fields("sweep", "recorded")))
        .contains("\"end\":null")
        .contains("\"outcome\":null");
  }

  @Test
  void the_page_needs_nothing_from_elsewhere_and_its_data_is_json_whatever_the_job_is_called() {
    toldToTheEnd();
    String page = book.html("</script><b>&", "recorded");

    assertThat(page.replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http:", "https:", "src=", "@import", "url(//")
        .doesNotContain("</script><b>");
    Matcher data = Pattern.compile("(?s)id=\"data\">(.*?)</script>").matcher(page);
    assertThat(data.find()).isTrue();
    try (JsonParser json =
        new JsonFactory().createParser(ObjectReadContext.empty(), data.group(1))) {
      assertThat(json.nextToken()).isEqualTo(JsonToken.START_OBJECT);
      assertThat(json.nextName()).isEqualTo("title");
      assertThat(json.nextStringValue()).isEqualTo("</script><b>&");
      while (json.nextToken() != null) {
        assertThat(json.hasCurrentToken()).isTrue();
      }
    }
  }
}
