package io.argosy.cli.local;

import io.argosy.cli.job.JobStanding;
import io.argosy.protocol.files.TreeRemoval;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Pins and removes a run on this computer. Only a user's command does: no process runs for it. */
record RunRetention(RunFolder run) {
  /** What is left of a run whose bodies were removed. */
  private static final Set<String> RECORD =
      Set.of("kind", "job.yaml", "origin", "journal", "snapshots", "pinned", "dropped", "service");

  private static final String BLOBS = "blobs";

  static RunRetention of(RunFolder run) {
    return new RunRetention(run);
  }

  private Path pinFile() {
    return run.path().resolve("pinned");
  }

  boolean isPinned() {
    return Files.exists(pinFile());
  }

  void pin(boolean pinned) throws IOException {
    if (pinned) {
      write(pinFile(), "argosy pin\n");
    } else {
      Files.deleteIfExists(pinFile());
    }
  }

  private static void write(Path file, String text) throws IOException {
    WholeFile.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** A sentence, if the bodies were removed. */
  Optional<String> bodiesGone() {
    if (run.hasBodies()) {
      return Optional.empty();
    }
    try {
      String how = Files.readString(run.dropped()).strip();
      return Optional.of(
          "the results, logs and files of job " + run.job() + " were removed " + how);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * @throws BadInput if the run has not ended, a process runs it, or it is pinned
   */
  void refuseUnlessEnded(JobStanding standing) {
    String job = run.job().value();
    Optional<String> driver = RunFolderJob.driver(run);
    if (standing.outcome().isEmpty()) {
      throw BadInput.inArgument(
          "job", job, "job " + job + " has not ended; cancel it first, or remove it with --force");
    }
    if (isPinned()) {
      throw BadInput.inArgument(
          "job", job, "job " + job + " is pinned; unpin it first: argosy unpin " + job);
    }
    if (driver.isPresent()) {
      throw BadInput.inArgument(
          "job", job, "job " + job + " is in use by " + driver.get() + "; try again when it ended");
    }
  }

  /** Removes everything; the folder is moved away first, so that no half of a run is ever seen. */
  void remove() throws IOException {
    run.remove();
  }

  /**
   * Removes all but the record. What happened is written first: a removal that was interrupted is
   * completed by the next.
   *
   * @param how such as {@code at 2026-11-18T06:00:00Z by argosy prune}
   */
  void dropBodies(String how) throws IOException {
    if (run.hasBodies()) {
      write(run.dropped(), how + "\n");
    }
    for (Path body : bodies()) {
      TreeRemoval.remove(body);
    }
  }

  private List<Path> bodies() throws IOException {
    try (Stream<Path> all = Files.list(run.path());
        Stream<Path> served =
            Files.isDirectory(run.service()) ? Files.list(run.service()) : Stream.empty()) {
      return Stream.concat(
              all.filter(path -> !RECORD.contains(String.valueOf(path.getFileName()))),
              served.filter(path -> path.endsWith(BLOBS)))
          .toList();
    }
  }

  /** Whether only the record is left. */
  boolean isBare() throws IOException {
    return !run.hasBodies() && bodies().isEmpty();
  }

  /** The bytes that would be free. */
  long bytes(boolean keepRecord) throws IOException {
    long total = 0;
    for (Path path : keepRecord ? bodies() : List.of(run.path())) {
      try (Stream<Path> files = Files.walk(path)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          total += Files.size(file);
        }
      }
    }
    return total;
  }
}
