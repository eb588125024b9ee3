package io.argosy.agent.limits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Where control groups are mounted, and this process's own groups. */
final class GroupPlaces {
  private GroupPlaces() {}

  /** The groups of this process that may set limits, those of version 1 first. */
  static List<Path> of(Path root, String controller) {
    try {
      return of(root, controller, Files.readAllLines(Path.of("/proc/self/cgroup")));
    } catch (IOException notLinux) {
      return List.of();
    }
  }

  /**
   * @param mine the lines of {@code /proc/self/cgroup}
   */
  static List<Path> of(Path root, String controller, List<String> mine) {
    List<Path> first = new ArrayList<>();
    List<Path> second = new ArrayList<>();
    for (String line : mine) {
      String[] parts = line.split(":", 3);
      if (parts.length < 3) {
        continue;
      }
      String inside = parts[2].replaceFirst("^/+", "");
      if (parts[1].isEmpty()) {
        second.add(root.resolve(inside));
      } else if (List.of(parts[1].split(",")).contains(controller)) {
        first.add(root.resolve(parts[1]).resolve(inside));
        first.add(root.resolve(controller).resolve(inside));
      }
    }
    first.addAll(second);
    return first.stream().distinct().filter(Files::isDirectory).toList();
  }

  /** The number in a file; empty when it does not exist or contains {@code max}. */
  static OptionalLong number(Path file) {
    try {
      String text = Files.readString(file).strip();
      return text.matches("\\d{1,18}")
          ? OptionalLong.of(Long.parseLong(text))
          : OptionalLong.empty();
    } catch (IOException none) {
      return OptionalLong.empty();
    }
  }

  /** The number after a word in a file of such lines. */
  static OptionalLong number(Path file, String word) {
    try {
      for (String line : Files.readAllLines(file)) {
        if (line.matches(word + " \\d{1,18}")) {
          return OptionalLong.of(Long.parseLong(line.substring(word.length() + 1)));
        }
      }
    } catch (IOException none) {
      return OptionalLong.empty();
    }
    return OptionalLong.empty();
  }
}
