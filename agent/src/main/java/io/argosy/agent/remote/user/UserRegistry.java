package io.argosy.agent.remote.user;

import io.argosy.core.model.JobId;
import io.argosy.protocol.files.TaskUserRecords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The users of jobs, for all agents of a machine: a folder with a file for each user in use, which
 * names the folder of its job. A user is in use for as long as that folder exists, whether or not
 * its agent lives, so that no job gets files or processes of another.
 */
public final class UserRegistry {
  private static final FileAttribute<Set<PosixFilePermission>> OURS =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final FileAttribute<Set<PosixFilePermission>> CLOSED =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  /** A file lock belongs to the whole process: this lock serializes the agents in one process. */
  private static final ReentrantLock HERE = new ReentrantLock();

  private final Path folder;
  private final RunAs.Range range;
  private final Consumer<RunAs.User> end;

  /**
   * @param end ends all processes of a user
   */
  private UserRegistry(Path folder, RunAs.Range range, Consumer<RunAs.User> end) {
    this.folder = folder;
    this.range = range;
    this.end = end;
  }

  /** All users of the range have jobs. */
  public static final class UsedUp extends IOException {
    private static final long serialVersionUID = 1;

    UsedUp(RunAs.Range range) {
      super(
          "all users of --run-as-range "
              + range.first()
              + "-"
              + range.last()
              + " have jobs; give it more, or wait until some of them are over");
    }
  }

  static UserRegistry open(Path folder, RunAs.Range range, Consumer<RunAs.User> end)
      throws IOException {
    Files.createDirectories(folder, CLOSED);
    Files.setPosixFilePermissions(folder, CLOSED.value());
    return new UserRegistry(folder, range, end);
  }

  /** A change that no other agent of the machine can interrupt. */
  @FunctionalInterface
  private interface Change<T> {
    T apply() throws IOException;
  }

  private <T> T alone(Change<T> change) throws IOException {
    HERE.lock();
    try (FileChannel channel =
            FileChannel.open(
                folder.resolve("lock"),
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                OURS);
        FileLock held = channel.lock()) {
      return held.isValid() ? change.apply() : alone(change);
    } finally {
      HERE.unlock();
    }
  }

  /**
   * The user of a job: its current one, or a free one. Creates the folder of the job, which
   * reserves the user from then on.
   *
   * @throws UsedUp when none is free
   */
  RunAs.User take(Path jobs, JobId job) throws IOException {
    Path holder = jobs.toRealPath().resolve(job.value());
    return alone(
        () -> {
          Map<Integer, Path> taken = taken();
          Optional<Integer> own =
              taken.entrySet().stream()
                  .filter(it -> it.getValue().equals(holder) && range.holds(it.getKey()))
                  .map(Map.Entry::getKey)
                  .findFirst();
          int user = own.isPresent() ? own.get() : free(taken);
          if (own.isEmpty()) {
            write(user, holder);
          }
          if (!Files.isDirectory(holder, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(holder, CLOSED);
          }
          return new RunAs.User(user);
        });
  }

  private int free(Map<Integer, Path> taken) throws UsedUp, IOException {
    Set<Integer> running = running();
    for (int user = range.first(); user <= range.last(); user++) {
      if (!taken.containsKey(user) && !running.contains(user)) {
        return user;
      }
    }
    // Some of the remaining users may only be waiting for their last process to end.
    throw new UsedUp(range);
  }

  /** The folder that reserves each user; a user whose job's folder is gone is free. */
  private Map<Integer, Path> taken() throws IOException {
    Map<Integer, Path> taken = new TreeMap<>();
    for (Map.Entry<Integer, Path> one : new TaskUserRecords(folder).read().entrySet()) {
      if (Files.exists(one.getValue(), LinkOption.NOFOLLOW_LINKS)) {
        taken.put(one.getKey(), one.getValue());
      } else {
        end.accept(new RunAs.User(one.getKey()));
        Files.deleteIfExists(folder.resolve(one.getKey().toString()));
      }
    }
    return taken;
  }

  /** On disk before any process runs as that user, also after a power cut. */
  private void write(int user, Path holder) throws IOException {
    Path part = folder.resolve("part");
    Files.deleteIfExists(part);
    try (FileChannel channel =
        FileChannel.open(
            part, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), OURS)) {
      channel.write(StandardCharsets.UTF_8.encode(holder.toString()));
      channel.force(true);
    }
    Files.move(part, folder.resolve(Integer.toString(user)), StandardCopyOption.ATOMIC_MOVE);
    try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
      names.force(true);
    }
  }

  /** The users of processes: a user with a running process is not assigned. */
  private static Set<Integer> running() throws IOException {
    Set<Integer> users = new HashSet<>();
    List<Path> all;
    try (Stream<Path> entries = Files.list(Path.of("/proc"))) {
      all = entries.filter(it -> it.getFileName().toString().matches("\\d+")).toList();
    }
    for (Path process : all) {
      // The owner of the entry itself may be root, which would hide the real user of a process.
      try (Stream<String> lines = Files.lines(process.resolve("status"))) {
        lines
            .filter(line -> line.startsWith("Uid:"))
            .flatMap(line -> Stream.of(line.substring(4).strip().split("\\s+")))
            .forEach(user -> users.add((int) Long.parseLong(user)));
      } catch (IOException | UncheckedIOException over) {
        continue;
      }
    }
    return users;
  }

  /** Frees the users of jobs whose folder is gone. */
  void giveBack() throws IOException {
    alone(this::taken);
  }
}
