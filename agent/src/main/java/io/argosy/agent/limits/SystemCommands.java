package io.argosy.agent.limits;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds the system's commands; a user's PATH does not affect what an agent runs. */
final class SystemCommands {
  private static final List<String> FOLDERS = List.of("/usr/bin", "/bin", "/usr/sbin", "/sbin");

  private SystemCommands() {}

  static Optional<String> find(String command) {
    return FOLDERS.stream()
        .map(folder -> Path.of(folder, command))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }
}
