package io.argosy.agent.limits;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Measures folders, and processes outside control groups, as long as any call runs. */
final class LimitWatch implements AutoCloseable {
  private static final long STEP_MILLIS = 250;

  private final Set<JobLimits> jobs = ConcurrentHashMap.newKeySet();
  private final Thread thread = Thread.ofPlatform().daemon().name("limits").unstarted(this::run);

  LimitWatch() {
    thread.start();
  }

  /** Watches a job from now on, until none of its calls runs. */
  synchronized void watch(JobLimits job) {
    jobs.add(job);
    notifyAll();
  }

  private void run() {
    try {
      while (!Thread.interrupted()) {
        List<JobLimits> now = await();
        now.forEach(JobLimits::watchDisk);
        now.forEach(job -> job.calls().forEach(CallLimits::watchMemory));
        List<CallLimits> calls =
            now.stream()
                .flatMap(job -> job.calls().stream())
                .filter(CallLimits::needsWatch)
                .toList();
        if (!calls.isEmpty()) {
          ProcessTable table = ProcessTable.read();
          calls.forEach(call -> call.watch(table));
        }
        Thread.sleep(STEP_MILLIS);
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized List<JobLimits> await() throws InterruptedException {
    jobs.removeIf(job -> job.calls().isEmpty());
    while (jobs.isEmpty()) {
      wait();
    }
    return List.copyOf(jobs);
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
