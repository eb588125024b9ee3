package io.argosy.agent.files;

import io.argosy.protocol.files.FolderHandle;
import io.argosy.protocol.files.TreeRemoval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;

/** What a program leaves in a folder that it may write in. */
final class ProgramOutput {
  private ProgramOutput() {}

  /** The attributes of a path in a folder of the task user; never follows a link. */
  static Optional<BasicFileAttributes> look(Path tree, String inner) throws IOException {
    try (FolderHandle folder = FolderHandle.open(tree)) {
      return folder.look(Path.of(inner));
    }
  }

  /** The attributes of a path in one of the agent's own folders. */
  static Optional<BasicFileAttributes> lookAtOurs(Path file) throws IOException {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
        ? Optional.of(
            Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS))
        : Optional.empty();
  }

  /**
   * Moves a file out of a folder of the task user. It is checked after the move, where the program
   * can no longer replace it.
   *
   * @param to its new name, in one of the agent's folders
   * @throws IOException also when it is not a regular file of the task user's own
   */
  static void take(Path tree, Path inner, Path to, TaskUser taskUser) throws IOException {
    TreeRemoval.remove(to);
    try (FolderHandle from = FolderHandle.open(tree);
        FolderHandle ours = FolderHandle.open(Objects.requireNonNull(to.getParent()))) {
      from.moveTo(inner, ours, to.getFileName());
    }
    if (!taskUser.owns(to)) {
      TreeRemoval.remove(to);
      throw new IOException(inner + " is not a plain file of the program's own");
    }
  }
}
