package io.argosy.bench;

import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import io.argosy.journal.Journal;
import io.argosy.journal.RecoveredState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Stimuli decided and stored durably per second, with one write and one sync per batch. */
final class JournalBench {
  private static final int BATCHES = 300;
  private static final int LIVE = 10_000;
  private static final int JOBS = 10;

  private JournalBench() {}

  static double run(int batch) throws IOException {
    Kernel kernel = KernelBench.running(1_000, 1L << 40);
    List<Stimulus> stimuli = KernelBench.stimuli(1_000);
    Path folder = Files.createTempDirectory("argosy-bench");
    int used = 0;
    long before = System.nanoTime();
    try (Journal journal = FileJournal.open(folder)) {
      for (int seq = 1; seq <= BATCHES && used + batch <= stimuli.size(); seq++) {
        List<Stimulus> now = stimuli.subList(used, used + batch);
        List<Fact> facts = new ArrayList<>();
        now.forEach(stimulus -> facts.addAll(kernel.handle(stimulus)));
        journal.append(Entry.of(seq, now, facts));
        used += batch;
      }
    }
    double seconds = (System.nanoTime() - before) / 1e9;
    delete(folder);
    return used / seconds;
  }

  /** The time from opening the journal to a state that can decide again. */
  static double restartSeconds() throws IOException {
    Path folder = Files.createTempDirectory("argosy-bench");
    Kernel kernel = KernelBench.crowd(JOBS, LIVE);
    try (Journal journal = FileJournal.open(folder)) {
      journal.append(Entry.of(1, List.of(), List.of()));
      journal.writeSnapshot(1, kernel.state().snapshot());
    }
    long before = System.nanoTime();
    try (Journal journal = FileJournal.open(folder)) {
      RecoveredState.from(journal);
    }
    double seconds = (System.nanoTime() - before) / 1e9;
    delete(folder);
    return seconds;
  }

  /** How long a snapshot pauses the kernel's thread; another thread encodes it. */
  static double pauseMillis() {
    Kernel kernel = KernelBench.crowd(JOBS, LIVE);
    long before = System.nanoTime();
    Snapshot snapshot = kernel.state().snapshot();
    double millis = (System.nanoTime() - before) / 1e6;
    if (snapshot.tasks().size() != JOBS * LIVE) {
      throw new IllegalStateException("the crowd is not there");
    }
    return millis;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
