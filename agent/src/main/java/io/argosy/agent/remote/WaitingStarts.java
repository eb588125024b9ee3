package io.argosy.agent.remote;

import io.argosy.core.model.AttemptId;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Attempts that were ordered to start and have not begun. Orders of a job are followed one after
 * the other, and the first lays out the job's files, which takes as long as the server likes: who
 * is told to stop meanwhile does not wait for that.
 */
final class WaitingStarts {
  private final Set<AttemptId> waiting = new HashSet<>();
  private Optional<AttemptId> preparing = Optional.empty();
  private Optional<Thread> thread = Optional.empty();

  /** An order to start has come. */
  synchronized void add(AttemptId attempt) {
    waiting.add(attempt);
  }

  /** Gives a start up, also while the job is laid out for it; false when none waits. */
  synchronized boolean stop(AttemptId attempt) {
    if (!waiting.remove(attempt)) {
      return false;
    }
    if (preparing.filter(attempt::equals).isPresent()) {
      thread.ifPresent(Thread::interrupt);
    }
    return true;
  }

  /** This thread gets the job ready for an attempt; false when its start was given up. */
  synchronized boolean prepare(AttemptId attempt) {
    if (!waiting.contains(attempt)) {
      return false;
    }
    preparing = Optional.of(attempt);
    thread = Optional.of(Thread.currentThread());
    return true;
  }

  /** The job is as ready as it gets; false when the start was given up meanwhile. */
  synchronized boolean begin(AttemptId attempt) {
    preparing = Optional.empty();
    thread = Optional.empty();
    boolean goesOn = waiting.remove(attempt);
    if (!goesOn) {
      Thread.interrupted(); // It was meant for what is over.
    }
    return goesOn;
  }
}
