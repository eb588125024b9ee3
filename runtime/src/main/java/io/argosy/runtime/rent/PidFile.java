package io.argosy.runtime.rent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a process wrote of itself into a file that other computers may see too.
 *
 * @param number the process
 * @param boot where and when the number is its own; nothing if it does not say
 * @param written when
 */
record PidFile(long number, Optional<Boot> boot, Instant written) {
  /** The system knows the start of a process only so well. */
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  /** For a shell: its number into the file $0, with the words of $1; what follows keeps both. */
  static final String LAUNCH = "printf '%s\\n%s\\n' $$ \"$1\" > \"$0\" && shift && exec \"$@\"";

  /** Reads a file; nothing if there is none, or it is not whole. */
  static Optional<PidFile> read(Path file) {
    try {
      String[] lines = Files.readString(file).split("\n", -1);
      if (!lines[0].matches("\\d{1,10}")) {
        return Optional.empty();
      }
      return Optional.of(
          new PidFile(
              Long.parseLong(lines[0]),
              lines.length < 3 ? Optional.empty() : Boot.parse(lines[1]),
              Files.getLastModifiedTime(file).toInstant()));
    } catch (IOException none) {
      return Optional.empty();
    }
  }

  /**
   * The process, if it runs here. Numbers are used again, and other computers use the same: one
   * that began after the file was written is a stranger, and so is one without the mark. Where that
   * cannot be seen, the file must name this computer, which has not been started again since.
   *
   * @param marked whether a process has the mark, as far as it can be seen
   */
  Optional<ProcessHandle> process(Boot here, Function<ProcessHandle, Optional<Boolean>> marked) {
    boolean named = boot.filter(here::equals).isPresent();
    return ProcessHandle.of(number)
        .filter(Ending::isRunning)
        .filter(it -> it.info().startInstant().filter(this::isAfter).isPresent())
        .filter(it -> marked.apply(it).orElse(named));
  }

  private boolean isAfter(Instant start) {
    return !start.isAfter(written.plus(TOLERANCE));
  }

  /** Whether another computer wrote it. */
  boolean isElsewhere(Boot here) {
    return boot.filter(it -> !it.host().equals(here.host())).isPresent();
  }
}
