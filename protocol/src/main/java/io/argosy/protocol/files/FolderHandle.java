package io.argosy.protocol.files;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Iterator;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A folder that is held open. Whatever happens to its name, this stays the same folder, and what is
 * in it is reached by one name at a time, never through a symbolic link: a program that exchanges a
 * folder for a link cannot lead whoever holds the handle to another place.
 */
public final class FolderHandle implements AutoCloseable {
  private final SecureDirectoryStream<Path> stream;
  private final Path shown;

  private FolderHandle(SecureDirectoryStream<Path> stream, Path shown) {
    this.stream = stream;
    this.shown = shown;
  }

  /**
   * Opens a folder.
   *
   * @param folder the folders above it can be changed only by whoever may change the caller's own
   *     files; the folder itself may be somebody else's
   * @throws IOException also when it is a link, or when this system cannot hold folders open
   */
  public static FolderHandle open(Path folder) throws IOException {
    Path whole = folder.toAbsolutePath();
    Path parent = Objects.requireNonNull(whole.getParent(), "a folder with a parent");
    try (FolderHandle above = trusted(parent)) {
      return above.enter(Objects.requireNonNull(whole.getFileName()));
    }
  }

  /** Opens a folder of the caller's own, as its path says. */
  @SuppressWarnings("StreamResourceLeak") // The handle closes it.
  static FolderHandle trusted(Path folder) throws IOException {
    DirectoryStream<Path> opened = Files.newDirectoryStream(folder);
    if (opened instanceof SecureDirectoryStream<Path> secure) {
      return new FolderHandle(secure, folder);
    }
    opened.close();
    throw new IOException("this system cannot hold the folder " + folder + " open");
  }

  /** Whether folders can be held open on the file system of this one. */
  static boolean isPossible(Path folder) throws IOException {
    try (DirectoryStream<Path> opened = Files.newDirectoryStream(folder)) {
      return opened instanceof SecureDirectoryStream<Path>;
    }
  }

  /** Opens a folder in this one. */
  FolderHandle enter(Path name) throws IOException {
    Path there = shown.resolve(name);
    BasicFileAttributes before = attributes(name);
    if (!before.isDirectory()) {
      throw new NotDirectoryException(there.toString());
    }
    // By `name/.`, which a pipe in its place fails instead of keeping us waiting. A link there
    // would be followed, but then what was opened is not the folder that was looked at.
    SecureDirectoryStream<Path> opened =
        stream.newDirectoryStream(name.resolve("."), LinkOption.NOFOLLOW_LINKS);
    BasicFileAttributes after =
        opened.getFileAttributeView(BasicFileAttributeView.class).readAttributes();
    if (before.fileKey() == null || !Objects.equals(before.fileKey(), after.fileKey())) {
      opened.close();
      throw new NotDirectoryException(there + " (it was exchanged while it was opened)");
    }
    return new FolderHandle(opened, there);
  }

  private BasicFileAttributes attributes(Path name) throws IOException {
    return stream
        .getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
        .readAttributes();
  }

  /**
   * What lies at a path in this folder; nothing when nothing does, or when a part of the path is no
   * folder. Of a link, it is the link.
   */
  public Optional<BasicFileAttributes> look(Path inner) throws IOException {
    try (Last last = last(inner)) {
      return Optional.of(last.in().attributes(last.name()));
    } catch (NoSuchFileException | NotDirectoryException none) {
      return Optional.empty();
    }
  }

  /**
   * Moves what lies at a path in this folder into another one, whatever it is: it is best looked at
   * where nobody can exchange it any more. What has that name there is replaced.
   */
  public void moveTo(Path inner, FolderHandle to, Path name) throws IOException {
    try (Last last = last(inner)) {
      last.in().stream.move(last.name(), to.stream, name);
    }
  }

  /**
   * Opens a plain file at a path in this folder for reading.
   *
   * @throws IOException also when it is a link, a folder, a pipe or a device
   */
  public SeekableByteChannel read(Path inner) throws IOException {
    try (Last last = last(inner)) {
      if (!last.in().attributes(last.name()).isRegularFile()) {
        throw new IOException(shown.resolve(inner) + " is not a plain file");
      }
      // For writing too: a pipe that takes its place just now then opens at once, and cannot be
      // positioned. Opened for reading alone, it would wait for a writer.
      SeekableByteChannel channel =
          last.in()
              .stream
              .newByteChannel(
                  last.name(),
                  Set.of(
                      StandardOpenOption.READ,
                      StandardOpenOption.WRITE,
                      LinkOption.NOFOLLOW_LINKS));
      return positioned(channel);
    }
  }

  private static SeekableByteChannel positioned(SeekableByteChannel channel) throws IOException {
    try {
      return channel.position(0);
    } catch (IOException notPlain) {
      channel.close();
      throw notPlain;
    }
  }

  /** The last name of a path, in its folder. */
  private record Last(FolderHandle in, Path name, boolean isOpened) implements AutoCloseable {
    @Override
    public void close() throws IOException {
      if (isOpened) {
        in.close();
      }
    }
  }

  private Last last(Path inner) throws IOException {
    boolean inside = !inner.isAbsolute() && inner.equals(inner.normalize());
    if (!inside || inner.toString().isEmpty() || inner.startsWith("..")) {
      throw new IOException(inner + " is no path inside " + shown);
    }
    FolderHandle in = this;
    for (int i = 0; i < inner.getNameCount() - 1; i++) {
      FolderHandle outer = in;
      try {
        in = outer.enter(inner.getName(i));
      } finally {
        if (outer != this) {
          outer.close();
        }
      }
    }
    return new Last(in, inner.getFileName(), in != this);
  }

  /** What is in it, by name, as it is read; can be asked once. */
  Iterable<Path> names() {
    Iterator<Path> entries = stream.iterator();
    return () ->
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return entries.hasNext();
          }

          @Override
          public Path next() {
            return entries.next().getFileName();
          }
        };
  }

  void deleteFile(Path name) throws IOException {
    stream.deleteFile(name);
  }

  void deleteFolder(Path name) throws IOException {
    stream.deleteDirectory(name);
  }

  boolean isFolder(Path name) throws IOException {
    return attributes(name).isDirectory();
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
