package io.argosy.journal;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files and folders that only their owner can read, whatever the umask of the process. */
public final class PrivateFiles {
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");

  /** Other file systems have no modes to set. */
  private static final boolean POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private PrivateFiles() {}

  private static FileAttribute<?>[] only(Set<PosixFilePermission> mode) {
    return POSIX
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(mode)}
        : new FileAttribute<?>[0];
  }

  /** Creates a folder and its missing parents; existing ones stay unchanged. */
  public static Path folders(Path folder) throws IOException {
    return Files.isDirectory(folder) ? folder : Files.createDirectories(folder, only(FOLDER));
  }

  /** Creates an empty file if it is missing. */
  public static Path file(Path file) throws IOException {
    try {
      return Files.exists(file) ? file : Files.createFile(file, only(FILE));
    } catch (FileAlreadyExistsException another) {
      return file;
    }
  }

  /** Removes the permissions of others from a file or folder that another library created. */
  public static Path closed(Path it) {
    if (POSIX) {
      narrowed(it);
    }
    return it;
  }

  /**
   * Removes the permissions of others from a folder and everything in it; does not follow links.
   *
   * @param except folders of this name stay unchanged, with their content
   * @return the number of files and folders changed
   */
  public static long tighten(Path folder, String except) throws IOException {
    if (!POSIX || !Files.isDirectory(folder)) {
      return 0;
    }
    long[] changed = {0};
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path it, BasicFileAttributes attributes) {
            if (it.endsWith(except)) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            changed[0] += narrowed(it);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path it, BasicFileAttributes attributes) {
            changed[0] += attributes.isRegularFile() ? narrowed(it) : 0;
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path it, IOException e) {
            return FileVisitResult
                .CONTINUE; // The file was deleted meanwhile or belongs to another user.
          }
        });
    return changed[0];
  }

  private static int narrowed(Path it) {
    try {
      Set<PosixFilePermission> mode = Files.getPosixFilePermissions(it, LinkOption.NOFOLLOW_LINKS);
      if (FOLDER.containsAll(mode)) {
        return 0;
      }
      mode.retainAll(FOLDER);
      Files.setPosixFilePermissions(it, mode);
      return 1;
    } catch (IOException e) {
      return 0;
    }
  }
}
