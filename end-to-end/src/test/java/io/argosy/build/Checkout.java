package io.argosy.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The files of the project: those that git has or would add; without git, all but build output. */
final class Checkout {
  private static final Set<String> OUTPUT = Set.of("target", ".git", "node_modules", ".idea");

  private Checkout() {}

  static Path root() {
    String home = System.getProperty("argosy.home");
    return (home == null ? Path.of("..") : Path.of(home)).toAbsolutePath().normalize();
  }

  /** Paths relative to {@link #root}, in order. */
  static List<Path> files() {
    try {
      Stream<Path> found = Files.exists(root().resolve(".git")) ? known() : walked();
      return found.filter(file -> Files.isRegularFile(root().resolve(file))).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Path> files(String... endings) {
    return files().stream()
        .filter(file -> Arrays.stream(endings).anyMatch(file.toString()::endsWith))
        .toList();
  }

  static List<String> lines(Path file) {
    return text(file).lines().toList();
  }

  static String text(Path file) {
    try {
      return new String(Files.readAllBytes(root().resolve(file)), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Path> known() throws IOException {
    String names = asked("git", "ls-files", "-co", "--exclude-standard", "-z");
    return names.isEmpty() ? walked() : Arrays.stream(names.split("\0")).distinct().map(Path::of);
  }

  /** The output of a command; empty when it is not installed. */
  private static String asked(String... command) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(root().toFile());
    try {
      Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
      return new String(process.getInputStream().readAllBytes(), UTF_8);
    } catch (IOException notInstalled) {
      return "";
    }
  }

  private static Stream<Path> walked() throws IOException {
    try (Stream<Path> all = Files.walk(root())) {
      return all.map(root()::relativize).filter(Checkout::isSource).toList().stream();
    }
  }

  private static boolean isSource(Path file) {
    for (Path part : file) {
      if (OUTPUT.contains(part.toString())) {
        return false;
      }
    }
    return true;
  }
}
