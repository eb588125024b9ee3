package io.argosy.agent.remote.job;

import io.argosy.core.model.AttemptId;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Attempts that were ordered to start and have not begun. Orders of a job are carried out one after
 * the other, and the first stages the job's files, which may take long: a stop that arrives
 * meanwhile does not wait for that.
 */
final class WaitingStarts {
  private final Set<AttemptId> waiting = new HashSet<>();
  private Optional<AttemptId> preparing = Optional.empty();
  private Optional<Thread> thread = Optional.empty();

  /** Records an order to start. */
  synchronized void add(AttemptId attempt) {
    waiting.add(attempt);
  }

  /** Cancels a start, also while the job is staged for it; false when none waits. */
  synchronized boolean stop(AttemptId attempt) {
    if (!waiting.remove(attempt)) {
      return false;
    }
    if (preparing.filter(attempt::equals).isPresent()) {
      thread.ifPresent(Thread::interrupt);
    }
    return true;
  }

  /** Starts to prepare the job for an attempt in this thread; false when it was cancelled. */
  synchronized boolean prepare(AttemptId attempt) {
    if (!waiting.contains(attempt)) {
      return false;
    }
    preparing = Optional.of(attempt);
    thread = Optional.of(Thread.currentThread());
    return true;
  }

  /** Records that the preparation is over; false when the start was cancelled meanwhile. */
  synchronized boolean begin(AttemptId attempt) {
    preparing = Optional.empty();
    thread = Optional.empty();
    boolean goesOn = waiting.remove(attempt);
    if (!goesOn) {
      Thread.interrupted(); // The interrupt was meant for the preparation, which is over.
    }
    return goesOn;
  }
}
