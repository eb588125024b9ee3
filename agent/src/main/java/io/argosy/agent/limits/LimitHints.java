package io.argosy.agent.limits;

import java.util.List;
import java.util.Optional;

/**
 * Limits of which only the program learns: when its last lines contain the system's error, the
 * reason names the limit.
 */
final class LimitHints {
  private static final String FILES = "Too many open files";
  private static final String SIZE = "File too large";
  private static final List<String> PROCESSES =
      List.of("Cannot fork", "cannot fork", "fork: Resource temporarily unavailable");

  private LimitHints() {}

  static Optional<String> of(TaskLimits limits, String lastLines) {
    if (limits.openFiles().isPresent() && lastLines.contains(FILES)) {
      return Optional.of(
          says(FILES) + "may have " + limits.openFiles().getAsLong() + " files open");
    }
    if (limits.fileSize().isPresent() && lastLines.contains(SIZE)) {
      long most = limits.fileSize().getAsLong();
      return Optional.of(says(SIZE) + "may write " + ByteSizes.text(most) + " into one file");
    }
    Optional<String> fork = PROCESSES.stream().filter(lastLines::contains).findFirst();
    return limits.processes().isPresent()
        ? fork.map(it -> says(it) + "may have " + limits.processes().getAsLong() + " processes")
        : Optional.empty();
  }

  private static String says(String text) {
    return "its last lines say \"" + text + "\", and a task here ";
  }
}
