package io.argosy.agent.spawn;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A program about to start, with an empty standard input.
 *
 * @param environment all its variables
 * @param out the file that receives its standard output; created
 */
public record ProgramStart(
    List<String> words, Map<String, String> environment, Path folder, Path out) {
  private static final int MOST_FOUND = 1000;

  /** Where programs were found: a PATH may have many folders, and a task may be short. */
  private static final Map<Searched, String> FOUND = new ConcurrentHashMap<>();

  public ProgramStart {
    words = List.copyOf(words);
    environment = Map.copyOf(environment);
  }

  /** Whether a text of it has a zero, which ends a text in C. */
  boolean hasZero() {
    return words.stream().anyMatch(ProgramStart::hasZero)
        || environment.values().stream().anyMatch(ProgramStart::hasZero);
  }

  private static boolean hasZero(String text) {
    return text.indexOf('\0') >= 0;
  }

  /** The path of the program, found as a shell in the folder finds it; empty if none is there. */
  Optional<String> program() {
    String name = words.getFirst();
    if (name.indexOf('/') >= 0) {
      return Optional.of(name);
    }
    Searched search = new Searched(name, folder, environment.getOrDefault("PATH", ""));
    Optional<String> before = Optional.ofNullable(FOUND.get(search));
    Optional<String> found = before.filter(it -> Files.exists(Path.of(it))).or(search::find);
    if (FOUND.size() >= MOST_FOUND) {
      FOUND.clear();
    }
    found.ifPresent(it -> FOUND.put(search, it));
    return found;
  }

  /** A search for a program. */
  private record Searched(String name, Path folder, String path) {
    Optional<String> find() {
      for (String entry : path.split(":", -1)) {
        Path candidate = folder.resolve(entry).resolve(name);
        if (Files.isRegularFile(candidate) && Files.isExecutable(candidate)) {
          return Optional.of(candidate.toAbsolutePath().toString());
        }
      }
      return Optional.empty();
    }
  }
}
