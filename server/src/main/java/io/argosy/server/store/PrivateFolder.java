package io.argosy.server.store;

import io.argosy.journal.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder that nobody else on this machine can look into: jobs, results and sessions are there.
 */
public final class PrivateFolder {
  private PrivateFolder() {}

  /** Makes it where there is none; one that is there stays as it is. */
  public static Path make(Path folder) throws IOException {
    Files.createDirectories(folder.toAbsolutePath().resolveSibling("."));
    return PrivateFiles.folders(folder);
  }
}
