package io.argosy.agent.share;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The processor time that process groups have used, from Linux's {@code /proc}. */
final class ProcessTimes {
  /** A tick of the times in {@code /proc}: the same on every Linux that Java runs on. */
  private static final long TICK_NANOS = 10_000_000;

  /** How many readings pass between two scans of all processes of the machine. */
  private static final int LOOKS = 8;

  private static final Path PROC = Path.of("/proc");

  // Fields of /proc/PID/stat, counted from the one after the command, which is the state.
  private static final int GROUP = 2;
  private static final int FIRST_TIME = 11;
  private static final int LAST_TIME = 14;

  private List<Path> members = List.of();
  private Set<Long> known = Set.of();
  private int looks;

  /** Whether the system provides these times. */
  static boolean areThere() {
    return Files.isReadable(PROC.resolve("self/stat"));
  }

  /** The time of a process, and of its children that it has reaped. */
  record Used(long group, long nanos) {}

  /**
   * The time of each of these groups, all their processes together. A process that is found late
   * counts with all that it has used.
   */
  Map<Long, Long> of(Set<Long> groups) {
    if (!groups.equals(known) || looks++ % LOOKS == 0) {
      members = all();
      known = Set.copyOf(groups);
    }
    Map<Long, Long> sums = new HashMap<>();
    List<Path> found = new ArrayList<>();
    for (Path stat : members) {
      Optional<Used> used = read(stat).filter(it -> groups.contains(it.group()));
      used.ifPresent(
          it -> {
            found.add(stat);
            sums.merge(it.group(), it.nanos(), Long::sum);
          });
    }
    members = found;
    return sums;
  }

  private static List<Path> all() {
    List<Path> all = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      processes.forEach(one -> all.add(one.resolve("stat")));
    } catch (IOException e) {
      return all;
    }
    return all;
  }

  private static Optional<Used> read(Path stat) {
    try {
      return parse(Files.readString(stat, StandardCharsets.ISO_8859_1));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  /** Parses a line of {@code /proc/PID/stat}. */
  static Optional<Used> parse(String line) {
    // pid (command) state ...; the command may hold any character, so search after its end.
    int end = line.lastIndexOf(") ");
    List<String> fields = List.of(line.substring(Math.max(0, end + 2)).strip().split(" ", -1));
    if (end < 0 || fields.size() <= LAST_TIME) {
      return Optional.empty();
    }
    long ticks = 0;
    for (int i = FIRST_TIME; i <= LAST_TIME; i++) {
      ticks += Long.parseLong(fields.get(i));
    }
    return Optional.of(new Used(Long.parseLong(fields.get(GROUP)), ticks * TICK_NANOS));
  }
}
