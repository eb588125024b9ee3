package io.argosy.agent.limits;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * The size of a folder that a program may change at any time. Folders are opened relative to their
 * parents and never through a link, so a program that replaces one by a link cannot redirect the
 * walk out of its folder. The walk reads only sizes.
 *
 * @param bytes the sum of all files
 * @param largest the largest of them
 */
record FolderSize(long bytes, long largest) {
  /** Every level holds a descriptor open. */
  private static final int DEEPEST = 200;

  /** Measures a folder; files that disappear meanwhile are not counted. */
  static FolderSize of(Path folder) {
    Walk walk = new Walk();
    try (DirectoryStream<Path> top = Files.newDirectoryStream(folder)) {
      if (top instanceof SecureDirectoryStream<Path> safe) {
        walk.in(safe, 1);
      }
    } catch (IOException | DirectoryIteratorException gone) {
      return walk.size(folder);
    }
    return walk.size(folder);
  }

  /**
   * The space that a folder uses on its disk: less than the sizes of its files where they have
   * holes or several names, and more where space is preallocated; the sum of the sizes where the
   * system does not report it.
   */
  long taken(Path folder) {
    return DiskUse.of(folder).orElse(bytes);
  }

  private static final class Walk {
    private long bytes;
    private long largest;
    private boolean deep;

    void in(SecureDirectoryStream<Path> folder, int depth) {
      try {
        for (Path entry : folder) {
          Path name = entry.getFileName();
          if (name != null) {
            look(folder, name, depth);
          }
        }
      } catch (DirectoryIteratorException gone) {
        return;
      }
    }

    private void look(SecureDirectoryStream<Path> folder, Path name, int depth) {
      try {
        BasicFileAttributes attributes =
            folder
                .getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
        if (!attributes.isDirectory()) {
          bytes += attributes.size();
          largest = Math.max(largest, attributes.size());
        } else if (depth == DEEPEST) {
          deep = true;
        } else {
          try (SecureDirectoryStream<Path> inner =
              folder.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            in(inner, depth + 1);
          }
        }
      } catch (IOException gone) {
        return;
      }
    }

    FolderSize size(Path folder) {
      long all = deep ? Math.max(bytes, DiskUse.of(folder).orElse(bytes)) : bytes;
      return new FolderSize(all, largest);
    }
  }
}
