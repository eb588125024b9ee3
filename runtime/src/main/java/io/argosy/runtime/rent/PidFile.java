package io.argosy.runtime.rent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The process that wrote its number into a file. */
final class PidFile {
  /** The system knows the start of a process only so well. */
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  private PidFile() {}

  /**
   * The process, if it runs. Numbers are used again: one that began after the file was written is a
   * stranger.
   */
  static Optional<ProcessHandle> process(Path file) {
    try {
      String text = Files.readString(file).strip();
      if (!text.matches("\\d{1,10}")) {
        return Optional.empty();
      }
      Instant written = Files.getLastModifiedTime(file).toInstant().plus(TOLERANCE);
      return ProcessHandle.of(Long.parseLong(text))
          .filter(Ending::isRunning)
          .filter(it -> it.info().startInstant().filter(s -> !s.isAfter(written)).isPresent());
    } catch (IOException none) {
      return Optional.empty();
    }
  }
}
