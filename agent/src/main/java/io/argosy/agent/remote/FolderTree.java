package io.argosy.agent.remote;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** A folder with all that is in it. Links in it are never followed. */
final class FolderTree {
  private FolderTree() {}

  static void remove(Path root) throws IOException {
    if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException problem)
              throws IOException {
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Gives a folder and all in it to a user. */
  static void give(Path root, RunAs.User user) throws IOException {
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            own(folder, user);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            own(file, user);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  static void own(Path path, RunAs.User user) throws IOException {
    Files.setAttribute(path, "unix:gid", user.id(), LinkOption.NOFOLLOW_LINKS);
    Files.setAttribute(path, "unix:uid", user.id(), LinkOption.NOFOLLOW_LINKS);
  }
}
