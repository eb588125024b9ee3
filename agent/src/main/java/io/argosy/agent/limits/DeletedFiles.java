package io.argosy.agent.limits;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Deleted files that processes still hold open, or mapped: they use disk space until the last
 * process closes them, and no folder lists them. The links in {@code /proc} lead to them.
 */
final class DeletedFiles {
  private static final Path PROC = Path.of("/proc");

  /** How a mapping of a deleted file ends in {@code /proc/PID/maps}. */
  private static final String GONE = " (deleted)";

  private static final int REGULAR = 0100000;
  private static final int KIND = 0170000;
  private static final int BLOCK = 512;

  /** The length of a command line is limited. */
  private static final int AT_ONCE = 500;

  /** By inode: a file that is held twice counts once. The value is a link that leads to it. */
  private final Map<Long, Path> links = new TreeMap<>();

  private final Map<Long, Long> sizes = new TreeMap<>();
  private final long device;

  private DeletedFiles(long device) {
    this.device = device;
  }

  /** The space that such files of these processes use on the disk of a folder. */
  static long bytes(Path folder, Collection<Long> processes) {
    try {
      DeletedFiles found =
          new DeletedFiles(number(Files.readAttributes(folder, "unix:dev"), "dev"));
      processes.forEach(found::look);
      return found.taken();
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
      return 0;
    }
  }

  private void look(long process) {
    Path home = PROC.resolve(Long.toString(process));
    try (DirectoryStream<Path> open = Files.newDirectoryStream(home.resolve("fd"))) {
      open.forEach(this::consider);
    } catch (IOException | DirectoryIteratorException goneOrNotOurs) {
      return;
    }
    try {
      for (String line : Files.readAllLines(home.resolve("maps"), StandardCharsets.ISO_8859_1)) {
        if (line.endsWith(GONE)) {
          // The same addresses, but without leading zeros.
          String range = line.substring(0, line.indexOf(' ')).replaceAll("\\b0+(?=[0-9a-f])", "");
          consider(home.resolve("map_files").resolve(range));
        }
      }
    } catch (IOException goneOrNotOurs) {
      return;
    }
  }

  private void consider(Path link) {
    try {
      Map<String, Object> file = Files.readAttributes(link, "unix:nlink,mode,dev,ino,size");
      boolean regular = (number(file, "mode") & KIND) == REGULAR;
      if (regular && number(file, "nlink") == 0 && number(file, "dev") == device) {
        links.putIfAbsent(number(file, "ino"), link);
        sizes.put(number(file, "ino"), number(file, "size"));
      }
    } catch (IOException closedMeanwhile) {
      return;
    }
  }

  private static long number(Map<String, Object> file, String name) {
    if (file.get(name) instanceof Number number) {
      return number.longValue();
    }
    throw new IllegalArgumentException("this system does not report " + name);
  }

  /** The used space, which differs from the sizes: files may have holes, or preallocated space. */
  private long taken() {
    List<Path> all = List.copyOf(links.values());
    long sum = 0;
    for (int from = 0; from < all.size(); from += AT_ONCE) {
      Optional<Long> blocks = blocks(all.subList(from, Math.min(all.size(), from + AT_ONCE)));
      if (blocks.isEmpty()) {
        return sizes.values().stream().mapToLong(Long::longValue).sum();
      }
      sum += blocks.get();
    }
    return sum * BLOCK;
  }

  /** The blocks of files, from {@code stat}; empty where the system has no such command. */
  private static Optional<Long> blocks(List<Path> some) {
    Optional<String> stat = SystemCommands.find("stat");
    if (stat.isEmpty()) {
      return Optional.empty();
    }
    List<String> words = new ArrayList<>(List.of(stat.get(), "-L", "-c", "%b"));
    some.forEach(link -> words.add(link.toString()));
    try {
      Process process =
          new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      // Its exit code is not 0 when a file was closed meanwhile; that file uses no space.
      process.waitFor();
      return Optional.of(
          said.lines().filter(it -> it.matches("\\d{1,15}")).mapToLong(Long::parseLong).sum());
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
