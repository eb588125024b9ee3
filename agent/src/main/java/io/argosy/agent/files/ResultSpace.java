package io.argosy.agent.files;

import io.argosy.agent.limits.JobLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/**
 * Whether the disk has space for results. Many programs do not notice that a write failed, so a
 * result counts only if the disk was not seen full since its program began: when the result is
 * checked, another truncated result may already have been removed.
 */
public final class ResultSpace {
  /** A file system with less free space than this counts as full. */
  private static final long FULL_BYTES = 4096;

  private static final String FULL = "no space left on the disk of ";

  private final Path folder;
  private final BooleanSupplier full;
  private final JobLimits limits;
  private OptionalLong fullNanos = OptionalLong.empty();

  ResultSpace(Path folder, JobLimits limits) {
    this(folder, () -> isFull(folder), limits);
  }

  /**
   * @param limits what the job's own programs may fill
   */
  ResultSpace(Path folder, BooleanSupplier full, JobLimits limits) {
    this.folder = folder;
    this.full = full;
    this.limits = limits;
  }

  /** Whether {@link #reason} gave this reason because the disk was full. */
  public static boolean isBlamed(String reason) {
    return reason.startsWith(FULL);
  }

  /** Checks the disk, and returns whether it was seen full, now or since the given time. */
  public synchronized boolean wasFullSince(long nanos) {
    if (full.getAsBoolean()) {
      fullNanos = OptionalLong.of(System.nanoTime());
    }
    return fullNanos.isPresent() && fullNanos.getAsLong() - nanos >= 0;
  }

  private static boolean isFull(Path folder) {
    // One call of the system; to find the file store of a folder takes dozens.
    long usable = folder.toFile().getUsableSpace();
    try {
      return usable < FULL_BYTES
          && Files.getFileStore(folder).getUsableSpace() < FULL_BYTES; // 0 may be a failure.
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * The given reason, preceded by the full disk if it was full since the given time. If the job
   * itself exceeded its disk limit, the job is at fault and not the machine.
   *
   * @param lastLines the program's last output
   */
  public String reason(long sinceNanos, String reason, String lastLines) {
    if (!wasFullSince(sinceNanos)) {
      return limits.with(reason, lastLines);
    }
    if (JobLimits.isDiskBlamed(reason)) {
      return reason;
    }
    return limits.brokenDisk().orElse(FULL + folder) + "; " + reason;
  }

  /** Removes a file that is empty. */
  public static void deleteIfEmpty(Path file) throws IOException {
    if (Files.exists(file) && Files.size(file) == 0) {
      Files.delete(file);
    }
  }
}
