package io.argosy.agent.limits;

import io.argosy.protocol.process.ProcessTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** A snapshot of the processes of this machine, from Linux's {@code /proc}. */
final class ProcessTable {
  private static final Path PROC = Path.of("/proc");

  // Fields of /proc/PID/stat, counted from the one after the command, which is the state.
  private static final int PARENT = 1;
  private static final int SESSION = 3;
  private static final int THREADS = 17;

  private final Map<Long, Entry> entries;

  private ProcessTable(Map<Long, Entry> entries) {
    this.entries = entries;
  }

  /** One process. */
  record Entry(long pid, long parent, long session, int threads) {}

  static ProcessTable read() {
    Map<Long, Entry> entries = new TreeMap<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path one : all) {
        read(one).ifPresent(it -> entries.put(it.pid(), it));
      }
    } catch (IOException | DirectoryIteratorException notLinux) {
      return new ProcessTable(entries);
    }
    return new ProcessTable(entries);
  }

  private static Optional<Entry> read(Path process) {
    try {
      String line = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
      return parse(Long.parseLong(process.getFileName().toString()), line);
    } catch (IOException | NumberFormatException gone) {
      return Optional.empty();
    }
  }

  /** Parses a line of {@code /proc/PID/stat}; empty for a dead process. */
  static Optional<Entry> parse(long pid, String line) {
    // pid (command) state ...; the command may hold any character, so search after its end.
    int end = line.lastIndexOf(") ");
    String[] fields = line.substring(Math.max(0, end + 2)).strip().split(" ", -1);
    if (end < 0 || fields.length <= THREADS || ProcessTree.isUnreaped(line)) {
      return Optional.empty();
    }
    return Optional.of(
        new Entry(
            pid,
            Long.parseLong(fields[PARENT]),
            Long.parseLong(fields[SESSION]),
            Integer.parseInt(fields[THREADS])));
  }

  /** The processes of a session, and their descendants. */
  List<Entry> of(long session) {
    Set<Long> found = new HashSet<>();
    List<Entry> members = new ArrayList<>();
    boolean more = true;
    while (more) {
      more = false;
      for (Entry entry : entries.values()) {
        boolean belongs =
            entry.session() == session || entry.pid() == session || found.contains(entry.parent());
        if (belongs && found.add(entry.pid())) {
          members.add(entry);
          more = true;
        }
      }
    }
    return members;
  }

  /** The memory of processes; shared memory counts for each. */
  static long resident(List<Entry> members) {
    return members.stream().mapToLong(it -> kilobytes(it.pid(), "status", "VmRSS:")).sum() << 10;
  }

  /** The memory of processes; shared memory counts once, as far as the system reports it. */
  static long proportional(List<Entry> members) {
    long sum = 0;
    for (Entry member : members) {
      long own = kilobytes(member.pid(), "smaps_rollup", "Pss:");
      sum += own > 0 ? own : kilobytes(member.pid(), "status", "VmRSS:");
    }
    return sum << 10;
  }

  private static long kilobytes(long pid, String file, String word) {
    try {
      for (String line : Files.readAllLines(PROC.resolve(pid + "/" + file))) {
        if (line.startsWith(word)) {
          String number = line.substring(word.length()).replace("kB", "").strip();
          return number.matches("\\d{1,15}") ? Long.parseLong(number) : 0;
        }
      }
    } catch (IOException gone) {
      return 0;
    }
    return 0;
  }
}
