package io.argosy.agent.executor;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds a command where the shell would. */
public final class CommandSearch {
  private CommandSearch() {}

  /** The program that this process would start by a name; empty if the PATH has none. */
  public static Optional<Path> onPath(String command) {
    if (command.indexOf('/') >= 0) {
      return Optional.empty();
    }
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(path.split(File.pathSeparator, -1))
        .map(folder -> Path.of(folder, command).toAbsolutePath())
        .filter(CommandSearch::isProgram)
        .findFirst();
  }

  /** The error when the command cannot be run from the given folder. */
  static Optional<String> missing(String command, Path folder, String path) {
    if (command.isBlank()) {
      return Optional.of("the command has no name");
    }
    if (command.indexOf('/') >= 0) {
      return isProgram(folder.resolve(command))
          ? Optional.empty()
          : Optional.of("command '" + command + "' is not an executable file in " + folder);
    }
    for (String entry : path.split(File.pathSeparator, -1)) {
      if (isProgram(folder.resolve(entry).resolve(command))) {
        return Optional.empty();
      }
    }
    return Optional.of(
        "command '"
            + command
            + "' was not found on the PATH; install it, or name a program beside the job file by"
            + " its path, such as ./"
            + command);
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }
}
