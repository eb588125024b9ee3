package io.argosy.bench.chaos;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Scheduled actions: restart killed processes, continue stopped ones. */
final class DueActions {
  private final List<Due> waiting = new ArrayList<>();

  private record Due(long at, Action action) {}

  /** A scheduled action. */
  @FunctionalInterface
  interface Action {
    void run() throws IOException, InterruptedException;
  }

  void in(Duration time, Action action) {
    waiting.add(new Due(System.nanoTime() + time.toNanos(), action));
  }

  /** Runs the actions that are due, the earliest first. */
  void run() throws IOException, InterruptedException {
    runUntil(System.nanoTime());
  }

  /** Runs all remaining actions, whenever they are due. */
  void runAll() throws IOException, InterruptedException {
    runUntil(Long.MAX_VALUE);
  }

  private void runUntil(long now) throws IOException, InterruptedException {
    List<Due> due = new ArrayList<>(waiting.stream().filter(it -> it.at() <= now).toList());
    due.sort(Comparator.comparingLong(Due::at));
    waiting.removeAll(due);
    for (Due one : due) {
      one.action().run();
    }
  }
}
