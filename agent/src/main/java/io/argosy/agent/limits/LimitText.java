package io.argosy.agent.limits;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Quantity;
import io.argosy.protocol.text.WholeNumbers;
import java.util.HashSet;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** Parses limits as people write them: {@code memory=2GB,processes=512,disk=none}. */
public final class LimitText {
  private static final String FLAG = "--limit";
  private static final String NONE = "none";
  private static final long LEAST_MEMORY = 4L << 20;
  private static final long LEAST_PROCESSES = 4;
  private static final long LEAST_FILES = 16;
  private static final long LEAST_SIZE = 64_000;
  private static final long MOST_COUNT = 4_000_000;
  private static final long MOST_SIZE = 1L << 60;

  private LimitText() {}

  /**
   * Parses a list of limits; limits that it does not name keep their defaults.
   *
   * @throws BadInput when it is not such a list
   */
  public static TaskLimits parse(String text, TaskLimits otherwise) {
    if (text.strip().equals(NONE)) {
      return TaskLimits.none();
    }
    TaskLimits limits = otherwise;
    Set<String> named = new HashSet<>();
    for (String part : text.split(",", -1)) {
      String[] words = part.split("=", 2);
      String name = words[0].strip();
      if (words.length < 2) {
        throw wrong(
            text, "a list such as memory=2GB,processes=512,files=4096,file-size=10GB,disk=20GB");
      }
      if (!named.add(name)) {
        throw wrong(text, "a list that names " + name + " once");
      }
      limits = with(limits, name, words[1].strip(), text);
    }
    // Without a limit of its own, one file may be as large as all files together.
    return named.contains("disk") && !named.contains("file-size")
        ? limits.withFileSize(limits.disk())
        : limits;
  }

  private static TaskLimits with(TaskLimits limits, String name, String value, String text) {
    return switch (name) {
      case "memory" -> limits.withMemory(size(name, value, LEAST_MEMORY, text));
      case "processes" -> limits.withProcesses(count(name, value, LEAST_PROCESSES, text));
      case "files" -> limits.withOpenFiles(count(name, value, LEAST_FILES, text));
      case "file-size" -> limits.withFileSize(size(name, value, LEAST_SIZE, text));
      case "disk" -> limits.withDisk(size(name, value, LEAST_SIZE, text));
      default ->
          throw wrong(
              text,
              "a list of memory, processes, files, file-size and disk; "
                  + (name.isEmpty() ? "a name is missing" : name + " is not a limit"));
    };
  }

  private static OptionalLong size(String name, String value, long least, String text) {
    if (value.equals(NONE)) {
      return OptionalLong.empty();
    }
    OptionalDouble bytes = Quantity.SIZE.parse(value);
    if (bytes.isEmpty() || bytes.getAsDouble() < least || bytes.getAsDouble() > MOST_SIZE) {
      throw wrong(
          text,
          name
              + "=none, or a size of at least "
              + ByteSizes.text(least)
              + ", such as "
              + name
              + "=2GB");
    }
    return OptionalLong.of(Math.round(bytes.getAsDouble()));
  }

  private static OptionalLong count(String name, String value, long least, String text) {
    if (value.equals(NONE)) {
      return OptionalLong.empty();
    }
    OptionalLong count = WholeNumbers.parse(value);
    if (count.isEmpty() || count.getAsLong() < least || count.getAsLong() > MOST_COUNT) {
      throw wrong(
          text,
          name
              + ("=none, or a whole number from " + least + " to " + MOST_COUNT)
              + (", such as " + name + "=512"));
    }
    return count;
  }

  private static BadInput wrong(String text, String right) {
    return BadInput.inArgument(FLAG, text, FLAG + " is " + text + "; it must be " + right);
  }
}
