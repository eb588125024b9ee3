package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.protocol.wire.Submission;
import io.argosy.server.store.DamagedDocument;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A small file that a disk fault or a person has emptied. */
@Timeout(300)
final class DamagedDocumentTest {
  private static final String JOB =
      """
      argosy: 1
      kind: iterative
      name: tens
      iterations: {mode: range, total: 10}
      run: {chunked: [sh, work.sh, "{first}", "{count}"]}
      result: {merge: concat}
      """;

  @TempDir Path data;
  private String operator = "";

  /** A service that had two jobs, of which the first has ended, and a second realm. */
  private void begin() throws Exception {
    try (TestServer it = new TestServer(data)) {
      operator = it.operator;
      it.realm("physics");
      for (String key : List.of("a", "b")) {
        Submission job =
            new Submission(
                JOB,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                Optional.of(key));
        assertThat(it.post("/v1/jobs", job.fields()).statusCode()).isEqualTo(201);
      }
      it.ask(operator, "POST", "/v1/jobs/tens-1/cancel", "");
      Await.until(() -> it.get("/v1/jobs/tens-1").body().contains("endedAt"));
    }
  }

  private TestServer again() throws Exception {
    return new TestServer(data, Duration.ofMinutes(10), Optional.of(operator));
  }

  private Path file(String name) {
    return data.resolve("realms/main").resolve(name);
  }

  @Test
  void a_damaged_record_of_an_ended_job_blocks_no_other_work() throws Exception {
    begin();
    Files.writeString(file("jobs/tens-1.json"), "");
    try (TestServer it = again()) {
      assertThat(it.get("/readyz").statusCode()).isEqualTo(200);
      assertThat(it.get("/v1/jobs/tens-1").statusCode()).isEqualTo(404);
      assertThat(it.get("/v1/jobs/tens-2").statusCode()).isEqualTo(200);
      assertThat(file("jobs/tens-1.json")).exists();
    }
  }

  @Test
  void files_that_belong_to_no_job_block_no_work() throws Exception {
    begin();
    Files.writeString(file("jobs/never-1.json"), "");
    Files.writeString(file("jobs/tens-2.json~"), "{");
    Files.writeString(file("merges.json"), "");
    try (TestServer it = again()) {
      assertThat(it.get("/readyz").statusCode()).isEqualTo(200);
      assertThat(it.get("/v1/jobs/tens-2").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void a_damaged_record_of_a_live_job_is_named_with_what_to_do_and_retried() throws Exception {
    begin();
    Path sheet = file("jobs/tens-2.json");
    byte[] before = Files.readAllBytes(sheet);
    Files.writeString(sheet, "");
    try (TestServer it = again()) {
      HttpResponse<String> ready = it.get("/readyz");
      assertThat(ready.statusCode()).isEqualTo(503);
      assertThat(ready.body())
          .contains("main (the file " + sheet + " is empty: restore it from a copy, or remove it;");
      assertThat(it.ask("", "GET", "/readyz", "").body()).doesNotContain("tens-2", "main");
      Files.write(sheet, before);
      Await.until(() -> it.get("/readyz").statusCode() == 200);
      assertThat(it.get("/v1/jobs/tens-2").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void the_operator_decides_about_sessions_that_cannot_be_read() throws Exception {
    begin();
    Path sessions = Files.writeString(file("machines.json"), "{\"machines\": [{}]}");
    try (TestServer it = again()) {
      assertThat(it.get("/readyz").body())
          .contains(
              "main (the file " + sessions + " cannot be read (", "all machines register anew");
      Files.delete(sessions);
      Await.until(() -> it.get("/readyz").statusCode() == 200);
    }
  }

  @Test
  void sessions_without_a_single_field_are_no_empty_list_of_machines() throws Exception {
    begin();
    Path sessions = Files.writeString(file("machines.json"), "{}");
    try (TestServer it = again()) {
      assertThat(it.get("/readyz").body())
          .contains("main (the file " + sessions + " cannot be read (", "machines is missing");
    }
  }

  @Test
  void a_folder_where_a_file_should_be_is_named() throws Exception {
    try (TestServer it = new TestServer(data)) {
      operator = it.operator;
    }
    Files.deleteIfExists(file("machines.json"));
    Files.createDirectory(file("machines.json"));
    assertThatThrownBy(this::again)
        .isInstanceOf(DamagedDocument.class)
        .hasMessageContaining("the file " + file("machines.json") + " is a folder: move it away");
  }

  @Test
  void a_server_with_nothing_else_to_do_says_so_and_ends() throws Exception {
    try (TestServer it = new TestServer(data)) {
      operator = it.operator;
    }
    Files.writeString(file("machines.json"), "");
    assertThatThrownBy(this::again)
        .isInstanceOf(DamagedDocument.class)
        .hasMessageContaining(file("machines.json") + " is empty");
  }
}
