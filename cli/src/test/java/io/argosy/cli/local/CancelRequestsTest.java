package io.argosy.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class CancelRequestsTest {
  private final CountDownLatch cancelled = new CountDownLatch(1);
  @TempDir Path folder;

  private Path request() {
    return folder.resolve("requests/cancel");
  }

  private void assertDecided() throws Exception {
    assertThat(cancelled.await(100, TimeUnit.SECONDS)).isTrue();
    while (Files.exists(request())) {
      LockSupport.parkNanos(5_000_000);
    }
  }

  @Test
  void the_process_that_drives_a_run_decides_a_request_and_removes_it() throws Exception {
    try (CancelRequests requests = CancelRequests.watch(folder, cancelled::countDown)) {
      CancelRequests.ask(folder);
      assertDecided();
    }
  }

  @Test
  void a_request_that_a_dead_process_left_is_decided_by_the_next_one() throws Exception {
    CancelRequests.ask(folder);
    try (CancelRequests requests = CancelRequests.watch(folder, cancelled::countDown)) {
      assertDecided();
    }
  }

  @Test
  void a_request_that_came_too_late_can_be_taken_back() throws Exception {
    CancelRequests.ask(folder);
    assertThat(request()).exists();
    CancelRequests.settle(folder);
    CancelRequests.settle(folder);
    assertThat(request()).doesNotExist();
  }
}
