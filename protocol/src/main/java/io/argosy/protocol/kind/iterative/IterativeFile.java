package io.argosy.protocol.kind.iterative;

import io.argosy.protocol.job.JobFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A valid job file of kind {@code iterative}.
 *
 * @param seed present in every {@code count} job
 * @param policy the balancing policy; the default policy if absent
 */
public record IterativeFile(
    String name,
    OptionalLong seed,
    Iterations iterations,
    List<Run> runs,
    int retries,
    Promise promise,
    Result result,
    Slots slots,
    Optional<String> policy,
    List<String> files,
    Path folder,
    String text)
    implements JobFile {
  /** The name of this kind. */
  public static final String KIND = "iterative";

  public IterativeFile {
    runs = List.copyOf(runs);
    files = List.copyOf(files);
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public boolean isExact() {
    return iterations.mode() == Mode.RANGE;
  }

  /** How iterations are distinguished. */
  public enum Mode {
    COUNT,
    RANGE
  }

  /** How many iterations, and of which mode. */
  public record Iterations(Mode mode, long total) {
    /** The most a job may have: 2 to the 60th. */
    public static final long LIMIT = 1L << 60;
  }

  /**
   * The partitions a job starts with, and the most it may grow to.
   *
   * @param max as many as there are slots if absent
   */
  public record Slots(int initial, OptionalInt max) {
    /** The most partitions a job may have. */
    public static final int LIMIT = 10_000;
  }
}
