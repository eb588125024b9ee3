package io.argosy.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.job.JobLog;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The logs of a bag on this computer, whose agents are processes. */
class RunLogsTest {
  @TempDir Path data;
  private RunFolder run;
  private RunLogs logs;

  @BeforeEach
  void a_run() throws IOException {
    run = RunFolder.create(data, "talk", "bag", data, "argosy: 1");
    logs = new RunLogs(run);
  }

  private void live(String text) throws IOException {
    Path attempts = RunFolder.attemptsOn(run.rentedMachines().resolve("small-1"), run.job());
    Path attempt = Files.createDirectories(attempts.resolve("0.1"));
    Files.writeString(attempt.resolve("0+1.err"), text);
  }

  private void sent(String text) throws IOException {
    Path attempt = run.service().resolve("blobs/main/jobs/talk-1/logs/0.1");
    Files.writeString(Files.createDirectories(attempt).resolve("attempt.x"), text);
  }

  private static String text(JobLog log) throws IOException {
    try (InputStream in = log.body().open()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void what_a_slot_writes_is_readable_while_its_attempt_runs() throws IOException {
    live("hello\n");

    List<JobLog> found = logs.all();

    assertThat(found).extracting(JobLog::key).containsExactly("0.1/0+1.err");
    assertThat(text(found.getFirst())).isEqualTo("hello\n");
  }

  @Test
  void what_the_agent_has_sent_continues_what_was_read_before() throws IOException {
    sent("--- 0+1.err ---\nhéllo\nbye\n\n--- 7+1.err ---\noh no\n\n");

    List<JobLog> found = logs.all();

    assertThat(found).extracting(JobLog::key).containsExactly("0.1/0+1.err", "0.1/7+1.err");
    assertThat(text(found.getFirst())).isEqualTo("héllo\nbye\n");
    assertThat(text(found.getLast())).isEqualTo("oh no\n");
    assertThat(found.getLast().bytes()).isEqualTo(6);
  }

  @Test
  void a_log_that_is_in_both_places_for_a_moment_is_found_once() throws IOException {
    live("hello\n");
    sent("--- 0+1.err ---\nhello\n\n");

    assertThat(logs.all()).extracting(JobLog::key).containsExactly("0.1/0+1.err");
  }
}
