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
 * A folder of one process beside those of others, which may run on other computers. A lock marks it
 * as used; the lock ends with the process, and the next process removes the folder.
 */
final class Scratch {
  private static final String LOCK = ".lock";

  /**
   * Locks of this process, held as long as it lives. Their files must not even be opened again: a
   * system may release a lock as soon as its file is closed anywhere in the process.
   */
  private static final Map<Path, FileChannel> OURS = new ConcurrentHashMap<>();

  private Scratch() {}

  /** Creates a folder for this process below a shared one; removes unused ones. */
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

  /** Empty, if another process took the new folder for an abandoned one. */
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

  /** Whether the lock was obtained; {@code otherwise} where the disk does not support locks. */
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
        Files.deleteIfExists(file); // Before releasing the lock, so that its next holder sees it.
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
