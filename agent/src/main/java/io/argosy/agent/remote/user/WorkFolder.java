package io.argosy.agent.remote.user;

import io.argosy.core.model.JobId;
import io.argosy.protocol.files.TaskUserRecords;
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
import java.util.List;
import java.util.Optional;

/** The folder of an agent; one process at a time uses it. */
public final class WorkFolder implements AutoCloseable {
  private final Path path;
  private final FileChannel lock;
  private final Optional<Users> users;

  private WorkFolder(Path path, FileChannel lock, Optional<Users> users) {
    this.path = path;
    this.lock = lock;
    this.users = users;
  }

  /** The source of the jobs' users, and the command that changes users. */
  private record Users(UserRegistry registry, Path setpriv) {
    static Path place() {
      return TaskUserRecords.here(System.getenv()).folder();
    }

    static Optional<Users> open(Optional<RunAs.Range> range) {
      Optional<Path> setpriv = RunAs.command();
      if (range.isEmpty() || setpriv.isEmpty()) {
        return Optional.empty();
      }
      Path place = place();
      try {
        UserRegistry registry =
            UserRegistry.open(
                place, range.get(), user -> new JobUser(user, setpriv.get()).endAll());
        return Optional.of(new Users(registry, setpriv.get()));
      } catch (IOException e) {
        String sentence =
            "the users that programs run as are recorded in "
                + place
                + ", which cannot be made ("
                + e.getMessage()
                + "); name another folder for all agents of this machine in "
                + TaskUserRecords.VARIABLE
                + ", or use --run-as-range none";
        throw BadInput.inArgument("--run-as-range", place.toString(), sentence);
      }
    }
  }

  /**
   * Opens the folder.
   *
   * @throws BadInput when another agent uses it, or the users of its jobs could not reach it
   */
  public static WorkFolder open(Path path, Optional<RunAs.Range> range) throws IOException {
    Files.createDirectories(path.resolve("jobs"));
    // The users of jobs pass through, each to its own folder; none can list it.
    String open = range.isPresent() ? "rwx--x--x" : "rwx------";
    for (Path one : List.of(path, path.resolve("jobs"))) {
      Files.setPosixFilePermissions(one, PosixFilePermissions.fromString(open));
    }
    Path lock = path.resolve("lock");
    FileChannel channel =
        FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    // A program that could open it could hold the lock, and prevent the next agent from starting.
    Files.setPosixFilePermissions(lock, PosixFilePermissions.fromString("rw-------"));
    Optional<Users> users = Users.open(range);
    WorkFolder folder = new WorkFolder(path, channel, users);
    if (!isLocked(channel)) {
      channel.close();
      throw wrong(path, "which another agent uses; give each a folder of its own");
    }
    TreeRemoval.removeRemains(folder.jobs());
    if (users.isPresent() && !RunAs.canReach(range.orElseThrow(), folder.jobs())) {
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

  public Path jobs() {
    return path.resolve("jobs");
  }

  /**
   * The user for a job, and the folder of the job.
   *
   * @throws UserRegistry.UsedUp when none is free
   */
  public Optional<JobUser> guest(JobId job) throws IOException {
    if (users.isEmpty()) {
      return Optional.empty();
    }
    RunAs.User user = users.get().registry().take(jobs(), job);
    return Optional.of(new JobUser(user, users.get().setpriv()));
  }

  /** The records of the users of jobs below {@link #jobs}; empty without users. */
  public Optional<Path> userRecords() {
    return users.map(it -> Users.place());
  }

  /** Frees the users of jobs whose folder has been removed. */
  public void giveBackUsers() throws IOException {
    if (users.isPresent()) {
      users.get().registry().giveBack();
    }
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
