package io.argosy.server.store;

import io.argosy.journal.PrivateFiles;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Documents as files that only their owner can read. One service uses the folder; the machine's
 * owner may replace a document there, and the service detects the change.
 */
final class FolderDocuments implements Documents {
  private static final String PRIVATE = "rw-------";

  private final Path folder;

  /** Held while this process replaces a document; between processes, file locks do that. */
  private static final Object REPLACING = new Object();

  /** How often this process wrote each document. */
  private final Map<String, Long> writes = new HashMap<>();

  /** Each document's file when this process last read it. */
  private final Map<String, Stamp> stamps = new HashMap<>();

  /** What changes when a file is written again: each write creates and renames a new file. */
  private record Stamp(@Nullable Object key, FileTime modified, long bytes) {
    static Stamp of(Path file) throws IOException {
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      return new Stamp(now.fileKey(), now.lastModifiedTime(), now.size());
    }
  }

  FolderDocuments(Path folder) {
    this.folder = folder;
  }

  @Override
  public synchronized Optional<Document> find(String name) throws IOException {
    Path file = file(name);
    if (Files.isDirectory(file)) {
      throw DamagedDocument.folder(place(name));
    }
    return Files.exists(file)
        ? Optional.of(new Document(name, version(name), Files.readAllBytes(file)))
        : Optional.empty();
  }

  @Override
  public synchronized Optional<Document> newer(Document read) throws IOException {
    return version(read.name()) == read.version() ? Optional.empty() : find(read.name());
  }

  @Override
  public synchronized List<Document> in(String inner) throws IOException {
    Path place = folder.resolve(inner);
    if (!Files.isDirectory(place)) {
      return List.of();
    }
    List<String> names;
    try (Stream<Path> files = Files.list(place)) {
      names =
          files
              .filter(file -> !Files.isDirectory(file))
              .map(file -> inner + "/" + file.getFileName())
              .filter(name -> !name.endsWith(".part"))
              .sorted()
              .toList();
    }
    Stream.Builder<Document> found = Stream.builder();
    for (String name : names) {
      find(name).ifPresent(found::add);
    }
    return found.build().toList();
  }

  /** All documents: the files of this folder and of the folder of job records. */
  List<Document> all() throws IOException {
    Stream.Builder<Document> found = Stream.builder();
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<String> names;
    try (Stream<Path> files = Files.list(folder)) {
      names =
          files
              .filter(Files::isRegularFile)
              .map(file -> file.getFileName().toString())
              .filter(name -> !name.endsWith(".part") && !name.endsWith(".lock"))
              .sorted()
              .toList();
    }
    in("jobs").forEach(found::add);
    for (String name : names) {
      find(name).ifPresent(found::add);
    }
    return found.build().sorted(Comparator.comparing(Document::name)).toList();
  }

  @Override
  public synchronized void put(String name, byte[] body) throws IOException {
    Path file = file(name);
    PrivateFiles.folders(file.resolveSibling(".").normalize());
    WholeFile.write(file, out -> out.write(body));
    if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(PRIVATE));
    }
    writes.merge(name, 1L, Long::sum);
    stamps.put(name, Stamp.of(file));
  }

  @Override
  public synchronized boolean add(String name, byte[] body) throws IOException {
    if (Files.exists(file(name))) {
      return false;
    }
    put(name, body);
    return true;
  }

  @Override
  public synchronized Optional<Long> replace(Document read, byte[] body) throws IOException {
    Path lock = file(read.name() + ".lock");
    synchronized (REPLACING) {
      try (FileChannel channel =
              FileChannel.open(PrivateFiles.file(lock), StandardOpenOption.WRITE);
          FileLock _ = channel.lock()) {
        if (version(read.name()) != read.version()) {
          return Optional.empty();
        }
        put(read.name(), body);
        return Optional.of(version(read.name()));
      }
    }
  }

  @Override
  public String place(String name) {
    return "the file " + file(name);
  }

  @Override
  public synchronized void remove(String name) throws IOException {
    Files.deleteIfExists(file(name));
    writes.merge(name, 1L, Long::sum);
  }

  private long version(String name) throws IOException {
    if (!Files.exists(file(name))) {
      return 0;
    }
    Stamp now = Stamp.of(file(name));
    Stamp before = stamps.put(name, now);
    if (before != null && !before.equals(now)) {
      writes.merge(name, 1L, Long::sum);
    }
    return 1 + writes.getOrDefault(name, 0L);
  }

  private Path file(String name) {
    return folder.resolve(name);
  }
}
