package io.argosy.bench.chaos;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What is to be done later: what was killed is started, what stands still goes on. */
final class DueActions {
  private final List<Due> waiting = new ArrayList<>();

  private record Due(long at, Action action) {}

  /** Something to do. */
  @FunctionalInterface
  interface Action {
    void run() throws IOException, InterruptedException;
  }

  void in(Duration time, Action action) {
    waiting.add(new Due(System.nanoTime() + time.toNanos(), action));
  }

  /** Does what is due by now, the earliest first. */
  void run() throws IOException, InterruptedException {
    runUntil(System.nanoTime());
  }

  /** Does all that is left, whenever it was due. */
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
