package io.argosy.agent.executor;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds a command where the shell would. */
public final class CommandSearch {
  private static final Pattern INTERPRETER =
      Pattern.compile("python[\\d.]*|Rscript|julia|perl|ruby|node|java|sh|bash");
  private static final Pattern SCRIPT =
      Pattern.compile("[^-{}][^{}]*\\.(py|R|r|jl|pl|rb|js|java|sh)");

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

  /**
   * The error when an interpreter would not find the script that is its first argument.
   *
   * @param command the words of the command, with placeholders
   */
  public static Optional<String> missingScript(List<String> command, Path folder, String path) {
    if (command.size() < 2
        || !INTERPRETER.matcher(Path.of(command.getFirst()).getFileName().toString()).matches()
        || !SCRIPT.matcher(command.get(1)).matches()) {
      return Optional.empty();
    }
    String script = command.get(1);
    // A shell searches the PATH too.
    boolean found =
        Stream.concat(Stream.of(""), Stream.of(path.split(File.pathSeparator, -1)))
            .anyMatch(entry -> Files.exists(folder.resolve(entry).resolve(script)));
    return found
        ? Optional.empty()
        : Optional.of(
            "script '"
                + script
                + "' was not found in "
                + folder
                + ", the folder that the command runs in; name it by its path from there");
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }
}
