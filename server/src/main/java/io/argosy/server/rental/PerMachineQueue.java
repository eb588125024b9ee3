package io.argosy.server.rental;

import io.argosy.core.model.MachineId;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Steps on machines: for each machine one after the other, for different machines in parallel. */
final class PerMachineQueue implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PerMachineQueue.class);

  /** A thread that is interrupted while it starts a machine ends that machine first. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Map<MachineId, Queue<Step>> waiting = new HashMap<>();
  private final Map<MachineId, Thread> threads = new HashMap<>();
  private boolean closed;

  /** A step that may take long. */
  @FunctionalInterface
  interface Step {
    void run() throws InterruptedException;
  }

  /** Runs a step after all earlier steps of the machine. */
  synchronized void next(MachineId machine, Step step) {
    if (closed) {
      return;
    }
    Queue<Step> queue = waiting.get(machine);
    if (queue != null) {
      queue.add(step);
      return;
    }
    Queue<Step> fresh = new ArrayDeque<>();
    fresh.add(step);
    waiting.put(machine, fresh);
    threads.put(machine, Thread.ofVirtual().name("rent " + machine).start(() -> work(machine)));
  }

  private void work(MachineId machine) {
    for (Optional<Step> step = first(machine); step.isPresent(); step = first(machine)) {
      try {
        step.get().run();
      } catch (InterruptedException closing) {
        Thread.currentThread().interrupt();
        return;
      } catch (RuntimeException e) {
        LOG.atError().addKeyValue("machine", machine).setCause(e).log("a fault of the service");
      }
    }
  }

  private synchronized Optional<Step> first(MachineId machine) {
    Queue<Step> queue = waiting.get(machine);
    Step step = queue == null || closed ? null : queue.poll();
    if (step == null) {
      waiting.remove(machine);
      threads.remove(machine);
    }
    return Optional.ofNullable(step);
  }

  /** Starts no more steps, and waits a while for running ones. */
  @Override
  public void close() {
    List<Thread> busy;
    synchronized (this) {
      closed = true;
      waiting.clear();
      busy = List.copyOf(threads.values());
    }
    busy.forEach(Thread::interrupt);
    long until = System.nanoTime() + PATIENCE.toNanos();
    try {
      for (Thread thread : busy) {
        thread.join(Duration.ofNanos(Math.max(1, until - System.nanoTime())));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
