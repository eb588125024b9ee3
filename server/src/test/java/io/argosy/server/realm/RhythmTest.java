package io.argosy.server.realm;

import io.argosy.server.Await;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class RhythmTest {
  @Test
  void a_periodic_task_that_throws_an_error_is_repeated() throws Exception {
    AtomicInteger times = new AtomicInteger();
    Rhythm rhythm = new Rhythm(Duration.ofSeconds(3), ServiceTimes.usual());
    Thread thread =
        rhythm.every(
            rhythm.watch(),
            "bad",
            () -> {
              if (times.incrementAndGet() == 1) {
                throw new StackOverflowError("the first time");
              }
            });
    Await.until(() -> times.get() > 1);
    thread.interrupt();
    thread.join();
  }
}
