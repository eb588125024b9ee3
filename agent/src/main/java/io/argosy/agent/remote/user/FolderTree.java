package io.argosy.agent.remote.user;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Gives folders to users. Only the agent has access to a folder until it is moved to the user:
 * while its owner changes, no other process can replace a part of it.
 */
final class FolderTree {
  private FolderTree() {}

  /** Gives a folder and its content to a user. */
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
