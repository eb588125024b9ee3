package io.argosy.agent.limits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The limits of a machine whose owner sets none: every slot gets an equal part of it. */
public final class DefaultLimits {
  private static final long PROCESSES = 1024;
  private static final long FILES = 4096;

  /** The agent and the system keep the rest. */
  private static final double MEMORY_PART = 0.9;

  private static final double DISK_PART = 0.5;
  private static final Pattern TOTAL = Pattern.compile("MemTotal:\\s+(\\d{1,15}) kB");
  private static final Path ROOT = Path.of("/sys/fs/cgroup");

  private DefaultLimits() {}

  /**
   * The limits for each of so many slots.
   *
   * @param work the parent of the folders of jobs, which may not exist yet
   */
  public static TaskLimits of(int slots, Path work) {
    OptionalLong disk = part(free(work), DISK_PART / slots);
    return new TaskLimits(
        part(memory(), MEMORY_PART / slots),
        OptionalLong.of(PROCESSES),
        OptionalLong.of(FILES),
        disk,
        disk);
  }

  private static OptionalLong part(OptionalLong whole, double part) {
    return whole.isPresent()
        ? OptionalLong.of((long) (whole.getAsLong() * part))
        : OptionalLong.empty();
  }

  /** The free space on the disk of a folder, which may not exist yet. */
  private static OptionalLong free(Path work) {
    Path there = work.toAbsolutePath();
    while (!Files.isDirectory(there) && there.getParent() != null) {
      there = there.getParent();
    }
    try {
      return OptionalLong.of(Files.getFileStore(there).getUsableSpace());
    } catch (IOException unknown) {
      return OptionalLong.empty();
    }
  }

  /** The machine's memory in bytes, or the limit of the agent's control group; empty if unknown. */
  public static OptionalLong memory() {
    try {
      Matcher total = TOTAL.matcher(Files.readString(Path.of("/proc/meminfo")));
      if (!total.find()) {
        return OptionalLong.empty();
      }
      long all = Long.parseLong(total.group(1)) << 10;
      for (Path group : GroupPlaces.of(ROOT, "memory")) {
        for (String file : List.of("memory.max", "memory.limit_in_bytes")) {
          all = Math.min(all, GroupPlaces.number(group.resolve(file)).orElse(all));
        }
      }
      return OptionalLong.of(all);
    } catch (IOException notLinux) {
      return OptionalLong.empty();
    }
  }
}
