package io.argosy.agent.remote.job;

import io.argosy.core.model.JobId;
import io.argosy.protocol.wire.Orders;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** How long jobs may still take, from the server's last answer, by this machine's own stopwatch. */
public final class Deadlines {
  private final Map<String, Long> endNanos = new ConcurrentHashMap<>();

  public void heard(List<Orders.Left> all) {
    long now = System.nanoTime();
    all.forEach(one -> endNanos.put(one.job(), now + one.left().toNanos()));
  }

  Optional<Duration> left(JobId job) {
    return Optional.ofNullable(endNanos.get(job.value()))
        .map(end -> Duration.ofNanos(end - System.nanoTime()));
  }

  void forget(JobId job) {
    endNanos.remove(job.value());
  }
}
