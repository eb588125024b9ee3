package io.argosy.protocol.files;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Removes a folder with all its content, while programs of other users may still change it.
 *
 * <p>First moves the folder, and each folder in it, to a place that other users cannot enter: then
 * only processes already inside can still change it. At most three folders are open at a time,
 * however deeply they are nested.
 */
public final class TreeRemoval {
  /** The prefix of the names of folders whose content is about to be removed. */
  static final String PREFIX = ".removing-";

  /** How often folders may be found filled again by a process that is still in them. */
  private static final int REFILLS = 1000;

  /** How many folders are held open if nothing can be moved. */
  private static final int DEPTH = 100;

  private static final FileAttribute<?> CLOSED =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private final FolderHandle closed;
  private long moved;
  private int refills;

  private TreeRemoval(FolderHandle closed) {
    this.closed = closed;
  }

  /**
   * Removes a folder, a file or a link; does nothing if it does not exist.
   *
   * @param tree only users that may change the caller's own files can change its parent folders;
   *     the tree itself and its content may belong to another user
   */
  public static void remove(Path tree) throws IOException {
    Path whole = tree.toAbsolutePath();
    if (!Files.exists(whole, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Path parent = Objects.requireNonNull(whole.getParent(), "a folder with a parent");
    if (!FolderHandle.isPossible(parent)) {
      removeByPath(whole);
      return;
    }
    Path name = Objects.requireNonNull(whole.getFileName());
    try (FolderHandle above = FolderHandle.trusted(parent)) {
      Path place;
      try {
        place = Files.createTempDirectory(parent, PREFIX, CLOSED);
      } catch (IOException full) {
        removeWhereItIs(above, name, 0); // A full disk has no space for another folder.
        return;
      }
      try (FolderHandle closed = FolderHandle.trusted(place)) {
        TreeRemoval removal = new TreeRemoval(closed);
        removal.discard(above, name);
        removal.empty(place);
      }
      Files.delete(place);
    }
  }

  /** Without a private place: as safe, but a process inside can keep this from ending. */
  private static void removeWhereItIs(FolderHandle from, Path name, int depth) throws IOException {
    if (depth > DEPTH) {
      throw new IOException("folders lie more than " + DEPTH + " deep in each other");
    }
    try {
      if (!from.isFolder(name)) {
        from.deleteFile(name);
        return;
      }
      try (FolderHandle folder = from.enter(name)) {
        for (Path inner : folder.names()) {
          removeWhereItIs(folder, inner, depth + 1);
        }
      }
      from.deleteFolder(name);
    } catch (NoSuchFileException gone) {
      return;
    }
  }

  /** Removes the rest of an interrupted removal from a folder of the caller. */
  public static void removeRemains(Path folder) throws IOException {
    List<Path> left;
    try (Stream<Path> all = Files.list(folder)) {
      left = all.filter(it -> it.getFileName().toString().startsWith(PREFIX)).toList();
    }
    for (Path one : left) {
      remove(one);
    }
  }

  /** Removes an entry at once, or moves it to a place where it is removed later. */
  private void discard(FolderHandle from, Path name) throws IOException {
    try {
      if (!from.isFolder(name)) {
        from.deleteFile(name);
        return;
      }
      try {
        from.deleteFolder(name);
      } catch (DirectoryNotEmptyException full) {
        from.moveTo(name, closed, Path.of(Long.toString(moved++)));
      }
    } catch (NoSuchFileException | NotDirectoryException changed) {
      return; // Another process was faster; the next round finds what is there now.
    }
  }

  /** Entries that are moved in during a round may wait for the next one. */
  private void empty(Path place) throws IOException {
    boolean found = true;
    while (found) {
      found = false;
      try (FolderHandle again = FolderHandle.trusted(place)) {
        for (Path name : again.names()) {
          found = true;
          removeClosed(name);
        }
      }
    }
  }

  private void removeClosed(Path name) throws IOException {
    try (FolderHandle folder = closed.enter(name)) {
      for (Path inner : folder.names()) {
        discard(folder, inner);
      }
    } catch (NotDirectoryException plain) {
      closed.deleteFile(name);
      return;
    }
    try {
      closed.deleteFolder(name);
    } catch (DirectoryNotEmptyException refilled) {
      if (++refills > REFILLS) {
        throw refilled;
      }
    }
  }

  /**
   * For systems without open folder handles. Programs of other users run only where handles exist,
   * so none can interfere here.
   */
  private static void removeByPath(Path tree) throws IOException {
    try (Stream<Path> all = Files.walk(tree)) {
      for (Path one : all.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.deleteIfExists(one);
      }
    }
  }
}
