package io.argosy.agent.remote;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The processes of a user, as the system lists them. */
final class UserProcesses {
  private UserProcesses() {}

  /** Those that run; what is dead and only not yet buried does not. */
  static List<ProcessHandle> of(int user) {
    List<ProcessHandle> found = new ArrayList<>();
    ProcessHandle.allProcesses().filter(it -> isOf(user, it.pid())).forEach(found::add);
    return found;
  }

  private static boolean isOf(int user, long pid) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
      List<String> known =
          lines.filter(it -> it.startsWith("State:") || it.startsWith("Uid:")).toList();
      return known.stream().noneMatch(it -> it.matches("State:\\s+[ZX].*"))
          && known.stream()
              .filter(it -> it.startsWith("Uid:"))
              .flatMap(it -> Stream.of(it.substring(4).strip().split("\\s+")))
              .anyMatch(Integer.toString(user)::equals);
    } catch (IOException | UncheckedIOException over) {
      return false;
    }
  }
}
