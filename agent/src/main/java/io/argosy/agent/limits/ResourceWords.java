package io.argosy.agent.limits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of {@code prlimit}, which limits the resources of one process, or of one user. */
public final class ResourceWords {
  private static final Optional<String> PRLIMIT = SystemCommands.find("prlimit");

  private ResourceWords() {}

  static boolean areThere() {
    return PRLIMIT.isPresent();
  }

  /** The words before a command that limit only the files of each of its processes. */
  public static List<String> filesOnly(TaskLimits limits) {
    return command(files(limits));
  }

  static List<String> files(TaskLimits limits) {
    List<String> flags = new ArrayList<>();
    limits
        .openFiles()
        .ifPresent(count -> flags.add(flag("nofile", allowed("Max open files", count))));
    limits.fileSize().ifPresent(bytes -> flags.add(flag("fsize", allowed("Max file size", bytes))));
    return flags;
  }

  static String processes(long count) {
    return flag("nproc", allowed("Max processes", count));
  }

  static List<String> command(List<String> flags) {
    if (flags.isEmpty() || PRLIMIT.isEmpty()) {
      return List.of();
    }
    List<String> words = new ArrayList<>(List.of(PRLIMIT.get()));
    words.addAll(flags);
    return words;
  }

  private static String flag(String name, long limit) {
    return "--" + name + "=" + limit + ":" + limit;
  }

  /** Not more than the agent's own limit, because a limit cannot be raised. */
  private static long allowed(String name, long wanted) {
    return Math.min(wanted, hard(name).orElse(wanted));
  }

  /** The limit of this process that it cannot raise, by its name in /proc; empty for none. */
  public static OptionalLong hard(String name) {
    Pattern line = Pattern.compile(Pattern.quote(name) + "\\s+\\S+\\s+(\\d{1,18})\\s.*");
    try {
      for (String one : Files.readAllLines(Path.of("/proc/self/limits"))) {
        Matcher matcher = line.matcher(one);
        if (matcher.matches()) {
          return OptionalLong.of(Long.parseLong(matcher.group(1)));
        }
      }
    } catch (IOException notLinux) {
      return OptionalLong.empty();
    }
    return OptionalLong.empty();
  }
}
