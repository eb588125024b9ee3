package io.argosy.server.service;

import io.argosy.server.realm.ServiceTimes;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How often the service runs its periodic checks, and the threads that run them. */
record PeriodicTasks(Duration term, ServiceTimes times) {
  private static final Logger LOG = LoggerFactory.getLogger(PeriodicTasks.class);
  private static final long LEAST_MILLIS = 20;
  private static final long MOST_MILLIS = 1000;

  /** A periodic task. */
  @FunctionalInterface
  interface Task {
    void run() throws IOException;
  }

  /** The interval of reading the realms' ownership. */
  Duration look() {
    return within(term.toMillis() / 10);
  }

  /** The interval of checking whether a term is over. */
  Duration watch() {
    return within(term.toMillis() / 30);
  }

  /** The interval of checking the machines' leases. */
  Duration lease() {
    return within(times.lease().toMillis() / 10);
  }

  private static Duration within(long millis) {
    return Duration.ofMillis(Math.clamp(millis, LEAST_MILLIS, MOST_MILLIS));
  }

  /** Runs a task with pauses between, until the thread is interrupted. */
  Thread every(Duration pause, String name, Task task) {
    return Thread.ofPlatform().daemon().name(name).start(() -> repeat(pause, name, task));
  }

  private static void repeat(Duration pause, String name, Task task) {
    boolean well = true;
    try {
      while (!Thread.currentThread().isInterrupted()) {
        try {
          task.run();
          well = true;
        } catch (IOException | RuntimeException | Error e) {
          // Logged once: the task is retried, and most likely fails again.
          if (well) {
            LOG.atError().addKeyValue("task", name).setCause(e).log("not done; it is tried again");
          }
          well = false;
        }
        Thread.sleep(pause);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits before a retry. */
  static void pause(Duration pause) throws IOException {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a realm was being opened");
    }
  }
}
