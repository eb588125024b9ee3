package io.argosy.s3;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A folder of one process beside those of others, which may run on other computers. A lock says
 * that somebody uses it; the lock goes with the process, and the folder when another one comes.
 */
final class Scratch {
  private static final String LOCK = ".lock";

  /**
   * Locks of this process, held as long as it lives. They must not even be looked at: a system may
   * let a lock go as soon as its file is closed anywhere in the process.
   */
  private static final Map<Path, FileChannel> OURS = new ConcurrentHashMap<>();

  private Scratch() {}

  /** Makes a folder of our own below one that may be others' too; takes away what nobody uses. */
  static Path below(Path all) throws IOException {
    Path base = Files.createDirectories(all).toRealPath();
    clear(base);
    while (true) {
      Optional<Path> made = make(base, UUID.randomUUID().toString());
      if (made.isPresent()) {
        return made.get();
      }
    }
  }

  /** Nothing, if somebody took it for one that was left. */
  private static Optional<Path> make(Path base, String name) throws IOException {
    Path file = base.resolve(name + LOCK);
    FileChannel channel = create(file);
    if (!isLocked(channel, true) || !Files.exists(file)) {
      OURS.remove(file);
      channel.close();
      return Optional.empty();
    }
    return Optional.of(Files.createDirectory(base.resolve(name)));
  }

  private static synchronized FileChannel create(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    OURS.put(file, channel);
    return channel;
  }

  /** Whether a lock could be had; where the disk has no locks, nobody can tell. */
  private static boolean isLocked(FileChannel channel, boolean otherwise) {
    try {
      return channel.tryLock() != null;
    } catch (IOException noLocks) {
      return otherwise;
    }
  }

  private static synchronized void clear(Path base) throws IOException {
    try (Stream<Path> there = Files.list(base)) {
      for (Path file : there.filter(it -> it.toString().endsWith(LOCK)).toList()) {
        if (!OURS.containsKey(file)) {
          clearIfLeft(file);
        }
      }
    }
  }

  private static void clearIfLeft(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      if (isLocked(channel, false)) {
        String name = String.valueOf(file.getFileName());
        remove(file.resolveSibling(name.substring(0, name.length() - LOCK.length())));
        Files.deleteIfExists(file); // Before the lock goes: whoever has it next sees that.
      }
    } catch (NoSuchFileException wentMeanwhile) {
      return;
    }
  }

  private static void remove(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(one);
      }
    }
  }
}
