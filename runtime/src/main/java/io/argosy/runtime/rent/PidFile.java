package io.argosy.runtime.rent;

import io.argosy.protocol.process.ProcessTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * The record of a process in a file that other computers may also see.
 *
 * @param number the process
 * @param boot the computer and boot for which the number is valid; empty if unknown
 * @param written when the file was written
 */
record PidFile(long number, Optional<BootId> boot, Instant written) {
  /** The precision of a process's start time. */
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  /** For a shell: writes its process id and $1 to the file $0; the command keeps that id. */
  static final String LAUNCH = "printf '%s\\n%s\\n' $$ \"$1\" > \"$0\" && shift && exec \"$@\"";

  /** Reads a file; empty if it is missing or incomplete. */
  static Optional<PidFile> read(Path file) {
    try {
      String[] lines = Files.readString(file).split("\n", -1);
      if (!lines[0].matches("\\d{1,10}")) {
        return Optional.empty();
      }
      return Optional.of(
          new PidFile(
              Long.parseLong(lines[0]),
              lines.length < 3 ? Optional.empty() : BootId.parse(lines[1]),
              Files.getLastModifiedTime(file).toInstant()));
    } catch (IOException none) {
      return Optional.empty();
    }
  }

  /**
   * The process, if it runs here. Process ids are reused, also by other computers: a process that
   * began after the file was written is a stranger, and so is one without the mark. Where the mark
   * is not visible, the file must name this computer and its present boot.
   *
   * @param marked whether a process has the mark, as far as visible
   */
  Optional<ProcessHandle> process(BootId here, Function<ProcessHandle, Optional<Boolean>> marked) {
    boolean named = boot.filter(here::equals).isPresent();
    return ProcessHandle.of(number)
        .filter(ProcessTree::isRunning)
        .filter(it -> it.info().startInstant().filter(this::isAfter).isPresent())
        .filter(it -> marked.apply(it).orElse(named));
  }

  private boolean isAfter(Instant start) {
    return !start.isAfter(written.plus(TOLERANCE));
  }

  /** Whether another computer wrote it. */
  boolean isElsewhere(BootId here) {
    return boot.filter(it -> !it.host().equals(here.host())).isPresent();
  }
}
