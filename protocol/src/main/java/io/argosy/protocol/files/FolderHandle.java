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
 * An open folder. Whatever happens to its name, the handle refers to the same folder, and its
 * content is accessed by one name at a time, never through a symbolic link: a program that replaces
 * a folder by a link cannot redirect the owner of the handle.
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
   * @param folder only users that may change the caller's own files can change its parent folders;
   *     the folder itself may belong to another user
   * @throws IOException also if it is a link, or if this system cannot hold folders open
   */
  public static FolderHandle open(Path folder) throws IOException {
    Path whole = folder.toAbsolutePath();
    Path parent = Objects.requireNonNull(whole.getParent(), "a folder with a parent");
    try (FolderHandle above = trusted(parent)) {
      return above.enter(Objects.requireNonNull(whole.getFileName()));
    }
  }

  /** Opens a folder of the caller, by its path. */
  @SuppressWarnings("StreamResourceLeak") // The handle closes it.
  static FolderHandle trusted(Path folder) throws IOException {
    DirectoryStream<Path> opened = Files.newDirectoryStream(folder);
    if (opened instanceof SecureDirectoryStream<Path> secure) {
      return new FolderHandle(secure, folder);
    }
    opened.close();
    throw new IOException("this system cannot hold the folder " + folder + " open");
  }

  /** Whether the file system of this folder supports open folder handles. */
  static boolean isPossible(Path folder) throws IOException {
    try (DirectoryStream<Path> opened = Files.newDirectoryStream(folder)) {
      return opened instanceof SecureDirectoryStream<Path>;
    }
  }

  /** Opens a subfolder. */
  FolderHandle enter(Path name) throws IOException {
    Path there = shown.resolve(name);
    BasicFileAttributes before = attributes(name);
    if (!before.isDirectory()) {
      throw new NotDirectoryException(there.toString());
    }
    // Opens `name/.`, which fails for a pipe instead of blocking. It would follow a link, but then
    // the opened folder differs from the one inspected before.
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
   * The attributes of a path in this folder; empty if nothing is there, or if a part of the path is
   * not a folder. For a link, those of the link.
   */
  public Optional<BasicFileAttributes> look(Path inner) throws IOException {
    try (Last last = last(inner)) {
      return Optional.of(last.in().attributes(last.name()));
    } catch (NoSuchFileException | NotDirectoryException none) {
      return Optional.empty();
    }
  }

  /**
   * Moves anything at a path in this folder into another folder, where no other user can replace it
   * before it is inspected. Replaces an entry of that name there.
   */
  public void moveTo(Path inner, FolderHandle to, Path name) throws IOException {
    try (Last last = last(inner)) {
      last.in().stream.move(last.name(), to.stream, name);
    }
  }

  /**
   * Opens a regular file at a path in this folder for reading.
   *
   * @throws IOException also if it is a link, a folder, a pipe or a device
   */
  public SeekableByteChannel read(Path inner) throws IOException {
    try (Last last = last(inner)) {
      if (!last.in().attributes(last.name()).isRegularFile()) {
        throw new IOException(shown.resolve(inner) + " is not a plain file");
      }
      // Also opens for writing: a pipe that replaces the file at this moment then opens at once and
      // cannot be positioned. Opened only for reading, it would wait for a writer.
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

  /** The last name of a path, and its folder. */
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
      throw new IOException(inner + " is not a path inside " + shown);
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

  /** The names in the folder, read lazily; can be iterated once. */
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
