package io.argosy.agent;

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

  /** What lies at a path in a folder of the tenant's; never through a link. */
  static Optional<BasicFileAttributes> look(Path tree, String inner) throws IOException {
    try (FolderHandle folder = FolderHandle.open(tree)) {
      return folder.look(Path.of(inner));
    }
  }

  /** What lies at a path in a folder of our own. */
  static Optional<BasicFileAttributes> lookAtOurs(Path file) throws IOException {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
        ? Optional.of(
            Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS))
        : Optional.empty();
  }

  /**
   * Moves a file out of a folder of the tenant's. It is looked at where the program cannot put
   * another in its place any more.
   *
   * @param to its new name, in a folder of ours
   * @throws IOException also when it is not a plain file of the tenant's own
   */
  static void take(Path tree, Path inner, Path to, Tenant tenant) throws IOException {
    TreeRemoval.remove(to);
    try (FolderHandle from = FolderHandle.open(tree);
        FolderHandle ours = FolderHandle.open(Objects.requireNonNull(to.getParent()))) {
      from.moveTo(inner, ours, to.getFileName());
    }
    if (!tenant.owns(to)) {
      TreeRemoval.remove(to);
      throw new IOException(inner + " is not a plain file of the program's own");
    }
  }
}
