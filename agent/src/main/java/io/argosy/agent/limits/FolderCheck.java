package io.argosy.agent.limits;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Decides when to measure the folder of a job, and what is wrong with it. Walking the folder costs
 * time, so it is rare while nothing changes; but a program cannot fill a folder without reducing
 * the free space of the disk, which is cheap to read.
 */
final class FolderCheck {
  private static final long SHORTEST_NANOS = 1_000_000_000L;
  private static final long LONGEST_NANOS = 60_000_000_000L;

  /** Walks may take one part in this many of the time. */
  private static final long PARTS = 20;

  private final Path folder;
  private final TaskLimits limits;
  private long measured;
  private OptionalLong freeThen = OptionalLong.empty();
  private long nextNanos = System.nanoTime();

  FolderCheck(Path folder, TaskLimits limits) {
    this.folder = folder;
    this.limits = limits;
  }

  /** Whether a measurement is due. */
  synchronized boolean isDue(long free) {
    if (limits.disk().isEmpty()) {
      return false;
    }
    return System.nanoTime() - nextNanos >= 0
        || (freeThen.isPresent() && isNear(freeThen.getAsLong() - free));
  }

  /** Whether a folder that has grown by so much may be near a limit. */
  synchronized boolean isNear(long more) {
    long left = limits.disk().orElse(Long.MAX_VALUE) - measured;
    long most = Math.min(left, limits.fileSize().orElse(Long.MAX_VALUE));
    return more >= Math.max(0, most / 2);
  }

  /**
   * Measures the folder; returns the broken limit, if any.
   *
   * @param processes those of the job, which may hold deleted files open
   */
  synchronized Optional<String> measure(OptionalLong free, Supplier<Collection<Long>> processes) {
    long began = System.nanoTime();
    FolderSize size = FolderSize.of(folder);
    long taken =
        limits.disk().isPresent()
            ? size.taken(folder) + DeletedFiles.bytes(folder, processes.get())
            : size.bytes();
    measured = taken;
    freeThen = free;
    Optional<String> wrong = wrong(size, taken);
    long took = System.nanoTime() - began;
    nextNanos = began + Math.clamp(took * PARTS, SHORTEST_NANOS, LONGEST_NANOS);
    return wrong;
  }

  private Optional<String> wrong(FolderSize size, long taken) {
    if (limits.disk().isPresent() && taken > limits.disk().getAsLong()) {
      return Optional.of(JobLimits.tooMuch(taken, limits.disk().getAsLong()));
    }
    return limits.fileSize().isPresent() && size.largest() >= limits.fileSize().getAsLong()
        ? Optional.of(JobLimits.tooLarge(limits.fileSize().getAsLong()))
        : Optional.empty();
  }
}
