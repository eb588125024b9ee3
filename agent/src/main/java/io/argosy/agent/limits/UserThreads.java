package io.argosy.agent.limits;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the system counts against a user's {@code RLIMIT_NPROC}. An ended process counts until its
 * parent reaps it. After the end of a task with many processes, init may take a second for that: a
 * limit that ignores them would refuse the next task its first process.
 *
 * @param running processes and threads that run
 * @param dead processes that have ended and are not reaped yet
 */
record UserThreads(long running, long dead) {
  private static final Path PROC = Path.of("/proc");

  static UserThreads of(int user) {
    UserThreads sum = new UserThreads(0, 0);
    try (DirectoryStream<Path> all = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path one : all) {
        sum = sum.plus(of(user, one.resolve("status")));
      }
    } catch (IOException | DirectoryIteratorException notLinux) {
      return sum;
    }
    return sum;
  }

  /** Those of one process: the system counts for the real user, the first of the four ids. */
  private static UserThreads of(int user, Path status) {
    try (Stream<String> lines = Files.lines(status)) {
      Map<String, String> fields =
          lines
              .map(line -> line.split("\\s+", 3))
              .filter(words -> words.length > 1)
              .collect(Collectors.toMap(words -> words[0], words -> words[1], (a, b) -> a));
      Function<String, String> field = name -> fields.getOrDefault(name, "");
      if (!field.apply("Uid:").equals(Integer.toString(user))) {
        return new UserThreads(0, 0);
      }
      return field.apply("State:").matches("[ZX]")
          ? new UserThreads(0, 1)
          : new UserThreads(Long.parseLong(field.apply("Threads:")), 0);
    } catch (IOException | UncheckedIOException | NumberFormatException gone) {
      return new UserThreads(0, 0);
    }
  }

  private UserThreads plus(UserThreads more) {
    return new UserThreads(running + more.running, dead + more.dead);
  }

  long all() {
    return running + dead;
  }
}
