package io.argosy.server.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.JobId;
import io.argosy.protocol.wire.Submission;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A submission waits for the removal of a file that it names, and for nothing else. */
@Timeout(60)
class FileUsesTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final FileUses files = new FileUses();

  private void unused(String file) {
    JobId job = new JobId("of-" + file);
    Submission.Attached attached = new Submission.Attached("in.txt", file, false);
    files.add(
        new JobRecord(job.value(), "ana", "door-" + file, Optional.empty(), List.of(attached)));
    files.release(job);
  }

  @Test
  void a_submission_waits_only_for_the_removal_of_its_own_file() {
    unused("one");
    FileUses.Use removal = files.remove("one", NOW).orElseThrow();
    files.use(List.of("two")).close();
    files.use(List.of()).close();
    CompletableFuture<FileUses.Use> same =
        CompletableFuture.supplyAsync(() -> files.use(List.of("one")));
    assertThat(same).isNotDone();
    files.removed("one");
    removal.close();
    same.join().close();
  }

  @Test
  void a_file_that_a_submission_names_is_not_removed() {
    unused("one");
    FileUses.Use submission = files.use(List.of("one"));
    assertThat(files.remove("one", NOW)).isEmpty();
    submission.close();
    assertThat(files.remove("one", NOW)).isPresent();
    assertThat(files.remove("one", NOW)).isEmpty();
  }

  @Test
  void a_file_that_a_client_asked_for_stays_for_an_hour() {
    unused("one");
    files.asked("one", NOW);
    assertThat(files.remove("one", NOW.plus(Duration.ofMinutes(59)))).isEmpty();
    assertThat(files.remove("one", NOW.plus(Duration.ofMinutes(61)))).isPresent();
  }

  @Test
  void a_client_that_asks_for_many_files_does_not_fill_the_memory() {
    unused("one");
    unused("two");
    files.asked("one", NOW);
    files.asked("two", NOW);
    files.asked("one", NOW);
    IntStream.range(2, FileUses.MOST_ASKED).forEach(i -> files.asked("absent-" + i, NOW));
    assertThat(files.unused(NOW)).isEmpty();
    files.asked("absent", NOW);
    assertThat(files.unused(NOW)).containsExactly("two");
  }

  @Test
  void a_removal_of_bodies_waits_for_earlier_submissions_and_holds_up_none()
      throws InterruptedException {
    FileUses.Use earlier = files.use(List.of());
    Thread removal = Thread.ofPlatform().start(files::awaitSubmissions);
    while (removal.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    try (FileUses.Use _ = files.use(List.of())) {
      assertThat(removal.isAlive()).isTrue();
      earlier.close();
      removal.join();
    }
  }

  @Test
  void the_files_of_a_job_that_left_memory_do_not_count_as_unused() {
    Submission.Attached attached = new Submission.Attached("in.txt", "one", false);
    JobId job = new JobId("a-1");
    files.add(new JobRecord(job.value(), "ana", "door", Optional.empty(), List.of(attached)));
    files.leave(job);
    assertThat(files.unused(NOW)).isEmpty();
    files.release(job, List.of(attached));
    assertThat(files.unused(NOW)).containsExactly("one");
  }
}
