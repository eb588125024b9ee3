package io.argosy.server.service;

import io.argosy.server.Await;
import io.argosy.server.realm.ServiceTimes;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class PeriodicTasksTest {
  @Test
  void a_periodic_task_that_throws_an_error_is_repeated() throws Exception {
    AtomicInteger times = new AtomicInteger();
    PeriodicTasks periodicTasks = new PeriodicTasks(Duration.ofSeconds(3), ServiceTimes.usual());
    Thread thread =
        periodicTasks.every(
            periodicTasks.watch(),
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
