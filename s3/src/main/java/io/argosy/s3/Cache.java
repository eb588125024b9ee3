package io.argosy.s3;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Bodies that were fetched lately, as files named by their SHA-256. The oldest go first. */
final class Cache {
  /** However large they are: somebody has just asked for them. */
  private static final int ALWAYS = 16;

  private final Path all;
  private final long limit;
  private final SequencedMap<String, Long> sizes = new LinkedHashMap<>(16, 0.75f, true);
  private long total;
  private Optional<Path> folder = Optional.empty();

  /**
   * @param all a folder in which each process has one of its own
   * @param limit the bytes it may have, as long as they are not all of the latest few
   */
  Cache(Path all, long limit) {
    this.all = all;
    this.limit = limit;
  }

  /** For bodies on their way in, too. */
  synchronized Path folder() throws IOException {
    if (folder.isEmpty()) {
      folder = Optional.of(Scratch.below(all));
    }
    return folder.get();
  }

  /** Brings a body. */
  @FunctionalInterface
  interface Fill {
    void write(Path to) throws IOException;
  }

  /** The file of a content, brought if it is not there. */
  Path file(String sha256, Fill fill) throws IOException {
    Path mine = folder();
    Path file = mine.resolve(sha256);
    if (used(sha256)) {
      return file;
    }
    Path part = Files.createTempFile(mine, "get", ".part");
    try {
      fill.write(part);
      long bytes = Files.size(part);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      for (String old : added(sha256, bytes)) {
        Files.deleteIfExists(mine.resolve(old));
      }
      return file;
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private synchronized boolean used(String sha256) {
    return sizes.get(sha256) != null;
  }

  /** Remembers a file; those that must go for it. */
  private synchronized List<String> added(String sha256, long bytes) {
    Long before = sizes.put(sha256, bytes);
    total += bytes - (before == null ? 0 : before);
    List<String> gone = new ArrayList<>();
    while (total > limit && sizes.size() > ALWAYS) {
      var oldest = sizes.pollFirstEntry();
      total -= oldest.getValue();
      gone.add(oldest.getKey());
    }
    return gone;
  }
}
