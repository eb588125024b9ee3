package io.argosy.agent.files;

import io.argosy.agent.executor.CleanupCommand;
import io.argosy.agent.process.ProcessGroup;
import io.argosy.agent.spawn.ProcessMark;
import io.argosy.protocol.files.TreeRemoval;
import io.argosy.protocol.process.ProcessTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Worker processes that a killed agent left running. */
public final class Orphans {
  /** The precision of the system's start times of processes. */
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  private Orphans() {}

  /**
   * Ends those still running and removes their unfinished files.
   *
   * @return how many were ended
   */
  public static int end(PieceFiles files, Duration grace) throws IOException {
    int ended = 0;
    for (Path pidFile : files.all("pid")) {
      List<ProcessHandle> orphans = orphans(pidFile);
      orphans.forEach(process -> end(process, grace));
      ended += orphans.size();
      Files.deleteIfExists(pidFile);
    }
    for (Path ender : files.all("end")) {
      CleanupCommand.follow(ender);
    }
    for (String ending : List.of("part", "env")) {
      for (Path left : files.all(ending)) {
        Files.deleteIfExists(left);
      }
    }
    // The folders in which tasks of a workflow ran, complete or not.
    for (String ending : List.of("task", "stage")) {
      for (Path left : files.all(ending)) {
        TreeRemoval.remove(left);
      }
    }
    for (Path part : files.allBoxed("part")) {
      TreeRemoval.remove(part);
    }
    return ended;
  }

  /** The agent may have been killed between the start of a process and its record. */
  private static List<ProcessHandle> orphans(Path pidFile) throws IOException {
    return Files.size(pidFile) == 0 ? ProcessMark.with(pidFile) : find(pidFile).stream().toList();
  }

  private static void end(ProcessHandle orphan, Duration grace) {
    ProcessTree.end(orphan, grace);
    ProcessGroup.endRest(orphan.pid());
  }

  /**
   * The process that a pid file names. The system reuses numbers: the process that now has the
   * number is the recorded one only if it already ran when the file was written, however long the
   * writing took.
   */
  static Optional<ProcessHandle> find(Path pidFile) throws IOException {
    String text = Files.readString(pidFile).strip();
    if (!text.matches("\\d{1,10}")) {
      return Optional.empty();
    }
    Instant written = Files.getLastModifiedTime(pidFile).toInstant();
    return ProcessHandle.of(Long.parseLong(text))
        .filter(ProcessTree::isRunning)
        .filter(
            process -> process.info().startInstant().filter(s -> isBefore(s, written)).isPresent());
  }

  private static boolean isBefore(Instant started, Instant written) {
    return !started.isAfter(written.plus(TOLERANCE));
  }
}
