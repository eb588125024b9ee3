package io.argosy.protocol.files;

import io.argosy.protocol.process.ProcessTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * Which users of this machine run the tasks of which jobs: a folder with a file for each user,
 * which contains the folder of its job. Agents write it; the cleanup of processes that an agent
 * left behind reads it.
 *
 * @param folder the same for all agents of the machine
 */
public record TaskUserRecords(Path folder) {
  /** The variable that names another folder; all agents of the machine must use the same. */
  public static final String VARIABLE = "ARGOSY_USERS";

  /** The default folder, unless {@link #VARIABLE} names another. */
  private static final Path DEFAULT = Path.of("/var/lib/argosy-users");

  /** The records of this machine. */
  public static TaskUserRecords here(Map<String, String> environment) {
    String said = environment.getOrDefault(VARIABLE, "");
    return new TaskUserRecords(said.isBlank() ? DEFAULT : Path.of(said));
  }

  /** The folder of the job of each user. */
  public Map<Integer, Path> read() throws IOException {
    Map<Integer, Path> records = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (name.matches("\\d{1,9}")) {
          records.put(Integer.parseInt(name), Path.of(Files.readString(file)));
        }
      }
    }
    return records;
  }

  /** Processes that run as one of the users whose jobs are below a folder. */
  public List<ProcessHandle> running(Path work) throws IOException {
    Path real = Files.exists(work) ? work.toRealPath() : work;
    TreeSet<Integer> users = new TreeSet<>();
    read().forEach((user, job) -> users.addAll(job.startsWith(real) ? List.of(user) : List.of()));
    return users.isEmpty() ? List.of() : running(users::contains);
  }

  /** Processes that run as one of these users; zombies do not count. */
  public static List<ProcessHandle> running(IntPredicate users) {
    List<ProcessHandle> found = new ArrayList<>();
    ProcessHandle.allProcesses()
        .filter(it -> isOf(users, it.pid()) && ProcessTree.isRunning(it))
        .forEach(found::add);
    return found;
  }

  /** By the user ids of the process, not by the owner of its /proc entry: that may be root. */
  private static boolean isOf(IntPredicate users, long pid) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
      return lines
          .filter(it -> it.startsWith("Uid:"))
          .flatMap(it -> Stream.of(it.substring(4).strip().split("\\s+")))
          .anyMatch(it -> users.test(Integer.parseUnsignedInt(it)));
    } catch (IOException | UncheckedIOException | NumberFormatException over) {
      return false;
    }
  }
}
