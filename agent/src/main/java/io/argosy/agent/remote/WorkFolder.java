package io.argosy.agent.remote;

import io.argosy.core.model.JobId;
import io.argosy.protocol.files.TreeRemoval;
import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The folder of an agent; one process at a time has it. */
final class WorkFolder implements AutoCloseable {
  private final Path path;
  private final FileChannel lock;
  private final Optional<RunAs.Range> range;
  private final Optional<Path> setpriv;

  private WorkFolder(Path path, FileChannel lock, Optional<RunAs.Range> range) {
    this.path = path;
    this.lock = lock;
    this.range = range;
    this.setpriv = RunAs.command();
  }

  /**
   * Takes the folder.
   *
   * @throws BadInput when another agent has it, or the users of its jobs could not come there
   */
  static WorkFolder open(Path path, Optional<RunAs.Range> range) throws IOException {
    Files.createDirectories(path.resolve("jobs"));
    // The users of jobs pass through, each to its own folder; nobody can look around.
    String open = range.isPresent() ? "rwx--x--x" : "rwx------";
    for (Path one : List.of(path, path.resolve("jobs"))) {
      Files.setPosixFilePermissions(one, PosixFilePermissions.fromString(open));
    }
    FileChannel channel =
        FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    WorkFolder folder = new WorkFolder(path, channel, range);
    if (!isLocked(channel)) {
      channel.close();
      throw wrong(path, "which another agent uses; give each a folder of its own");
    }
    TreeRemoval.removeRemains(folder.jobs());
    Optional<Guest> anyone = folder.guest(new JobId("anyone"), List.of());
    if (anyone.isPresent() && !anyone.get().mayEnter(folder.jobs())) {
      folder.close();
      throw wrong(
          path,
          "where the users that programs run as cannot come; take a folder whose parents let"
              + " others through, or --run-as-range none");
    }
    return folder;
  }

  private static BadInput wrong(Path path, String what) {
    return BadInput.inArgument("--work", path.toString(), "--work is " + path + ", " + what);
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      FileLock held = channel.tryLock();
      return held != null;
    } catch (OverlappingFileLockException here) {
      return false;
    }
  }

  Path jobs() {
    return path.resolve("jobs");
  }

  /**
   * The user for a job.
   *
   * @param others the users of other jobs
   */
  Optional<Guest> guest(JobId job, Collection<RunAs.User> others) {
    if (range.isEmpty() || setpriv.isEmpty()) {
      return Optional.empty();
    }
    RunAs.User user = RunAs.choose(range.get(), path + "/" + job, others);
    return Optional.of(new Guest(user, setpriv.get()));
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
