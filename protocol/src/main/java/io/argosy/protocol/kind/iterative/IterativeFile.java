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
    return iterations.mode() == Mode.RANGE || iterations.block().isPresent();
  }

  /** Blocks are numbered: the third of a job has the same seed whatever their size. */
  @Override
  public long seedStream(long first) {
    return iterations.block().isPresent() ? first / iterations.block().getAsLong() : first;
  }

  /** How iterations are distinguished. */
  public enum Mode {
    COUNT,
    RANGE
  }

  /**
   * How many iterations, and of which mode.
   *
   * @param block how many of them each call does; the last call may do fewer
   */
  public record Iterations(Mode mode, long total, OptionalLong block) {
    /** The most a job may have: 2 to the 60th. */
    public static final long LIMIT = 1L << 60;

    /** The most blocks: each has a result, which is kept and merged. */
    public static final long MOST_BLOCKS = 10_000_000;

    /** The smallest block that a job of so many iterations may have. */
    public static long leastBlock(long total) {
      return Math.ceilDiv(total, MOST_BLOCKS);
    }
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
