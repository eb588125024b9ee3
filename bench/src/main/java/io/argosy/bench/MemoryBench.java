package io.argosy.bench;

import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.Interval;
import io.argosy.core.model.ResultRef;
import java.time.Instant;
import java.util.Locale;

/** The memory of the state of a large range job: each partition has stored ten pieces. */
final class MemoryBench {
  private static final int PARTITIONS = 10_000;
  private static final int PIECES = 10;

  private MemoryBench() {}

  static double run() {
    double before = usedMebibytes();
    Kernel kernel = KernelBench.running(PARTITIONS, 1_000_000);
    long share = 1_000_000 / PARTITIONS;
    Instant at = KernelBench.START.plusSeconds(60);
    for (int piece = 0; piece < PIECES; piece++) {
      for (int i = 0; i < PARTITIONS; i++) {
        long first = i * share + piece * (share / PIECES);
        Interval interval = new Interval(first, share / PIECES - 1);
        String digest = String.format(Locale.ROOT, "%064x", first);
        kernel.handle(
            new Stimulus.ResultStored(
                at, KernelBench.attempt(i), interval, new ResultRef(100, digest)));
      }
    }
    double after = usedMebibytes();
    if (kernel.state().jobs().isEmpty()) {
      throw new IllegalStateException("the job is not there");
    }
    return after - before;
  }

  private static double usedMebibytes() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) / (1024.0 * 1024.0);
  }
}
