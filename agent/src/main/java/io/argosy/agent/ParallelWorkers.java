package io.argosy.agent;

import io.argosy.core.model.Ending;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Runs the workers of one attempt in parallel. */
final class ParallelWorkers {
  private ParallelWorkers() {}

  /** One worker's part of an attempt. */
  @FunctionalInterface
  interface Part {
    Ending run() throws InterruptedException;
  }

  /**
   * Runs all parts to their end. The first failure is how the attempt ends: the others are stopped.
   * The attempt has stopped early only if all of them have.
   */
  static Ending run(List<Part> parts, Runnable stop) throws InterruptedException {
    if (parts.size() == 1) {
      return parts.getFirst().run();
    }
    BlockingQueue<Ending> ends = new LinkedBlockingQueue<>();
    List<Thread> threads = new ArrayList<>();
    for (Part part : parts) {
      threads.add(Thread.ofVirtual().start(() -> ends.add(end(part))));
    }
    try {
      return first(ends, parts.size(), stop);
    } finally {
      threads.forEach(Thread::interrupt);
    }
  }

  private static Ending first(BlockingQueue<Ending> ends, int count, Runnable stop)
      throws InterruptedException {
    Optional<Ending> failed = Optional.empty();
    Ending how = new Ending.StoppedEarly();
    for (int i = 0; i < count; i++) {
      Ending end = ends.take();
      if (end instanceof Ending.Failed && failed.isEmpty()) {
        failed = Optional.of(end);
        Thread.ofVirtual().start(stop);
      } else if (end instanceof Ending.Finished) {
        how = end;
      }
    }
    return failed.orElse(how);
  }

  private static Ending end(Part part) {
    try {
      return part.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Ending.StoppedEarly();
    } catch (RuntimeException e) {
      return new Ending.Failed(Optional.empty(), "the agent failed: " + e, "");
    }
  }

  /** Runs all tasks in parallel and waits until they end. */
  static void all(List<Runnable> tasks) {
    List<Thread> threads = tasks.stream().map(task -> Thread.ofVirtual().start(task)).toList();
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
