package io.argosy.agent;

import io.argosy.agent.limits.JobLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/**
 * Whether there is room for results. Many programs do not notice that a write failed, so a result
 * counts only if the disk was not seen full since its program began: by the time it is looked at,
 * another one that was cut short may have been cleared away.
 */
final class Room {
  /** A file system with less room than this counts as full. */
  private static final long FULL_BYTES = 4096;

  private static final String FULL = "no space left on the disk of ";

  private final Path folder;
  private final BooleanSupplier full;
  private final JobLimits limits;
  private OptionalLong fullNanos = OptionalLong.empty();

  Room(Path folder, JobLimits limits) {
    this(folder, () -> isFull(folder), limits);
  }

  /**
   * @param limits what the job's own programs may fill
   */
  Room(Path folder, BooleanSupplier full, JobLimits limits) {
    this.folder = folder;
    this.full = full;
    this.limits = limits;
  }

  /** Whether a reason that {@link #reason} gave is that there was no room. */
  static boolean isBlamed(String reason) {
    return reason.startsWith(FULL);
  }

  /** Looks, and says whether the disk was seen full, now or since the time given. */
  synchronized boolean wasFullSince(long nanos) {
    if (full.getAsBoolean()) {
      fullNanos = OptionalLong.of(System.nanoTime());
    }
    return fullNanos.isPresent() && fullNanos.getAsLong() - nanos >= 0;
  }

  private static boolean isFull(Path folder) {
    try {
      return Files.getFileStore(folder).getUsableSpace() < FULL_BYTES;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * The reason given, after the deeper one if the disk was full since the time given. A job that
   * has filled more of it than it may is itself to blame, and not the machine.
   *
   * @param lastLines what the program said last
   */
  String reason(long sinceNanos, String reason, String lastLines) {
    if (!wasFullSince(sinceNanos)) {
      return limits.with(reason, lastLines);
    }
    if (JobLimits.isDiskBlamed(reason)) {
      return reason;
    }
    return limits.brokenDisk().orElse(FULL + folder) + "; " + reason;
  }

  /** Leaves no empty file behind. */
  static void deleteIfEmpty(Path file) throws IOException {
    if (Files.exists(file) && Files.size(file) == 0) {
      Files.delete(file);
    }
  }
}
