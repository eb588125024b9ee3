package io.argosy.server.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A folder that nobody else on this machine can look into: jobs, results and sessions are there.
 */
public final class PrivateFolder {
  private PrivateFolder() {}

  /** Makes it where there is none; one that is there stays as it is. */
  public static Path make(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder);
      if (Files.getFileStore(folder).supportsFileAttributeView("posix")) {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
      }
    }
    return folder;
  }
}
