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

/** Recently fetched bodies, as files named by their SHA-256. The oldest are removed first. */
final class BodyCache {
  /** This many stay, however large they are: a caller has just requested them. */
  private static final int ALWAYS = 16;

  private final Path all;
  private final long limit;
  private final SequencedMap<String, Long> sizes = new LinkedHashMap<>(16, 0.75f, true);
  private long total;
  private Optional<Path> folder = Optional.empty();

  /**
   * @param all a folder in which each process has its own
   * @param limit the most bytes, except for the latest few bodies
   */
  BodyCache(Path all, long limit) {
    this.all = all;
    this.limit = limit;
  }

  /** Also for incoming bodies. */
  synchronized Path folder() throws IOException {
    if (folder.isEmpty()) {
      folder = Optional.of(Scratch.below(all));
    }
    return folder.get();
  }

  /** Fetches a body. */
  @FunctionalInterface
  interface Fill {
    void write(Path to) throws IOException;
  }

  /** The file with this content, fetched if it does not exist. */
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

  /** Adds a file; returns those to remove for it. */
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
