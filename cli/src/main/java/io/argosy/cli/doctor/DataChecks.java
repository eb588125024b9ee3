package io.argosy.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Checks of the folder of runs: what can be written there, how much, and whether its clock is ours.
 *
 * @param now the time of this computer
 */
record DataChecks(Path data, Instant now) {
  private static final long LITTLE_BYTES = 1_000_000_000;
  private static final long TOO_LITTLE_BYTES = 50_000_000;

  /** Files of another computer may have the time of its clock. */
  private static final Duration APART = Duration.ofSeconds(5);

  List<Finding> all() {
    try {
      Path runs = Files.createDirectories(data.resolve("runs"));
      Path trial = Files.createTempFile(runs, ".doctor-", "");
      try {
        Instant written = Files.getLastModifiedTime(trial).toInstant();
        return List.of(
            Finding.ok("permissions", "runs are kept in " + data + ", which can be written"),
            // The file store of a folder is unknown inside a root folder of its own.
            disk(runs.toFile().getUsableSpace()),
            clock(written));
      } finally {
        Files.delete(trial);
      }
    } catch (IOException e) {
      return List.of(
          Finding.fault(
              "permissions",
              "runs are kept in " + data + ", where nothing can be written",
              "name another folder with --data or ARGOSY_DATA, or make it writable"));
    }
  }

  static Finding disk(long free) {
    String found = Math.round(free / 1e8) / 10.0 + " GB free for runs";
    if (free < TOO_LITTLE_BYTES) {
      return Finding.fault(
          "disk", found, "remove old runs with argosy prune, or name another folder with --data");
    }
    return free < LITTLE_BYTES
        ? Finding.lacks("disk", found, "large results do not fit: argosy prune removes old runs")
        : Finding.ok("disk", found);
  }

  Finding clock(Instant written) {
    Duration apart = Duration.between(written, now).abs();
    return apart.compareTo(APART) > 0
        ? Finding.lacks(
            "clock",
            "the clock of this computer and that of the disk of runs differ by "
                + apart.toSeconds()
                + " s",
            "let both computers set their clocks from the network (NTP)")
        : Finding.ok("clock", now.toString() + ", and the disk of runs has the same");
  }
}
