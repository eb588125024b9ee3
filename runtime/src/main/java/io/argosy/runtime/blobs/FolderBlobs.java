package io.argosy.runtime.blobs;

import io.argosy.core.model.ResultRef;
import io.argosy.journal.PrivateFiles;
import io.argosy.protocol.files.FilePart;
import io.argosy.protocol.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Blobs as files below one folder. */
public final class FolderBlobs implements Blobs {
  private static final int BUFFER = 1 << 16;

  /** After this long without data, an upload is considered dead. */
  private static final Duration SILENCE = Duration.ofMinutes(5);

  private final Path root;
  private final Path parts;
  private final Packs packs = new Packs();

  public FolderBlobs(Path root) throws IOException {
    this.root = root.toAbsolutePath().normalize();
    parts = this.root.resolve(".parts");
    PrivateFiles.folders(parts);
    clearParts();
  }

  /**
   * An incomplete upload of a process that ended never completes. Other processes may write here
   * too: their uploads keep changing.
   */
  private void clearParts() throws IOException {
    Instant old = Instant.now().minus(SILENCE);
    try (Stream<Path> left = Files.list(parts)) {
      for (Path part : left.toList()) {
        if (isOlder(part, old)) {
          Files.deleteIfExists(part);
        }
      }
    }
  }

  private static boolean isOlder(Path part, Instant old) throws IOException {
    try {
      return Files.getLastModifiedTime(part).toInstant().isBefore(old);
    } catch (NoSuchFileException wentMeanwhile) {
      return false;
    }
  }

  private Path path(String name) {
    Path path = root.resolve(BlobName.checked(name)).normalize();
    if (!path.startsWith(root)) {
      throw new IllegalArgumentException("a blob's name stays inside its folder, was " + name);
    }
    return path;
  }

  /**
   * The file of a body below the folder of blobs, for a process that only reads; also one that
   * version 2 stored under its name without the SHA-256. It need not exist.
   */
  public static Path find(Path root, String name) throws IOException {
    Path file = root.resolve(BlobName.checked(name));
    // A slice of a pack is no file: see open.
    Optional<ContentName> parts = ContentName.from(name);
    if (parts.isEmpty() || Files.exists(file)) {
      return file;
    }
    Path older = root.resolve(parts.get().place());
    boolean same = Files.isRegularFile(older) && Sha256.of(older).equals(parts.get().sha256());
    return same ? older : file;
  }

  /** Opens a body as {@link #find} finds it, or a slice of a pack. */
  public static InputStream open(Path root, String name) throws IOException {
    Optional<PackSlice> slice = PackSlice.from(BlobName.checked(name));
    return slice.isPresent()
        ? PackSlice.stream(slice.get().read(root.resolve(slice.get().pack())))
        : Files.newInputStream(find(root, name));
  }

  @Override
  public String place() {
    return root.toString();
  }

  @Override
  public ResultRef put(String name, InputStream body, long limit) throws IOException {
    Path target = path(name);
    Path part = Files.createTempFile(parts, "put", ".part");
    try {
      ResultRef stored = copy(body, part, limit);
      Path folder = Objects.requireNonNull(target.getParent(), "a blob lies below the root");
      PrivateFiles.folders(folder);
      try {
        // Creating a link fails if the name exists: of two concurrent uploads, one stays complete.
        Files.createLink(target, part);
      } catch (FileAlreadyExistsException there) {
        return describe(name).orElseThrow(() -> there);
      }
      sync(folder);
      return stored;
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** Uses links where possible, which take no space; each folder is made durable once. */
  @Override
  public void adopt(Map<String, Path> files) throws IOException {
    Set<Path> folders = new HashSet<>();
    for (Map.Entry<String, Path> one : files.entrySet()) {
      Path target = path(one.getKey());
      Path folder = Objects.requireNonNull(target.getParent(), "a blob lies below the root");
      if (folders.add(folder)) {
        PrivateFiles.folders(folder);
      }
      try {
        Files.createLink(target, one.getValue());
      } catch (FileAlreadyExistsException there) {
        continue; // The first stays.
      } catch (IOException | UnsupportedOperationException elsewhere) {
        Blobs.super.adopt(Map.of(one.getKey(), one.getValue()));
      }
    }
    for (Path folder : folders) {
      sync(folder);
    }
  }

  @Override
  public Appended append(String folder, byte[] bytes) throws IOException {
    return packs.append(folder, path(folder), bytes);
  }

  @Override
  public InputStream get(String name, long offset, int length) throws IOException {
    return FilePart.open(path(name), offset, length);
  }

  private static ResultRef copy(InputStream body, Path part, long limit) throws IOException {
    MessageDigest sha = Sha256.begin();
    long total = 0;
    try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE);
        OutputStream out = Channels.newOutputStream(channel)) {
      byte[] buffer = new byte[BUFFER];
      for (int n = body.read(buffer); n >= 0; n = body.read(buffer)) {
        total += n;
        if (total > limit) {
          throw new TooLarge(limit);
        }
        sha.update(buffer, 0, n);
        out.write(buffer, 0, n);
      }
      channel.force(true);
    }
    return new ResultRef(total, Sha256.word(sha.digest()));
  }

  private static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  @Override
  public Optional<Long> size(String name) throws IOException {
    Path path = path(name);
    return Files.isRegularFile(path) ? Optional.of(Files.size(path)) : Optional.empty();
  }

  @Override
  public Optional<ResultRef> describe(String name) throws IOException {
    Path path = path(name);
    if (!Files.isRegularFile(path)) {
      return Optional.empty();
    }
    return Optional.of(new ResultRef(Files.size(path), Sha256.of(path)));
  }

  @Override
  public InputStream get(String name) throws IOException {
    return Files.newInputStream(path(name));
  }

  @Override
  public Path fetch(String name) {
    return path(name);
  }

  @Override
  public List<String> list(String folder) throws IOException {
    return files(folder).stream().map(file -> root.relativize(file).toString()).sorted().toList();
  }

  private List<Path> files(String folder) throws IOException {
    Path start = path(folder);
    if (!Files.exists(start)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(start)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  @Override
  public void remove(String name) throws IOException {
    Path start = path(name);
    if (!Files.exists(start)) {
      return;
    }
    packs.forget(name);
    try (Stream<Path> all = Files.walk(start)) {
      for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(one);
      }
    }
  }

  @Override
  public long bytes(String folder) throws IOException {
    long total = 0;
    for (Path file : files(folder)) {
      total += Files.size(file);
    }
    return total;
  }
}
