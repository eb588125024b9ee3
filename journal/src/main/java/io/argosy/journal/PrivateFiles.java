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

/**
 * Files and folders that only their owner can read: what they are made with does not depend on the
 * umask of whoever starts the program.
 */
public final class PrivateFiles {
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");

  /** Elsewhere there are no modes, and nothing to set. */
  private static final boolean POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private PrivateFiles() {}

  private static FileAttribute<?>[] only(Set<PosixFilePermission> mode) {
    return POSIX
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(mode)}
        : new FileAttribute<?>[0];
  }

  /** Makes a folder and those above it that are missing; what is there stays as it is. */
  public static Path folders(Path folder) throws IOException {
    return Files.isDirectory(folder) ? folder : Files.createDirectories(folder, only(FOLDER));
  }

  /** Makes an empty file where there is none. */
  public static Path file(Path file) throws IOException {
    try {
      return Files.exists(file) ? file : Files.createFile(file, only(FILE));
    } catch (FileAlreadyExistsException another) {
      return file;
    }
  }

  /** Takes from others what they may do with a file or folder that another library made. */
  public static Path closed(Path it) {
    if (POSIX) {
      narrowed(it);
    }
    return it;
  }

  /**
   * Takes from others what they may do with anything in a folder, itself included; links are not
   * followed.
   *
   * @param except folders of this name are left as they are, with all that is in them
   * @return how many files and folders that was
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
            return FileVisitResult.CONTINUE; // It went meanwhile, or is another's.
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
