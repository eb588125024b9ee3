package io.argosy.server.store;

import io.argosy.journal.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder that no other user of this machine can read: it holds jobs, results and sessions. */
public final class PrivateFolder {
  private PrivateFolder() {}

  /** Creates it if it does not exist; an existing one is unchanged. */
  public static Path make(Path folder) throws IOException {
    Files.createDirectories(folder.toAbsolutePath().resolveSibling("."));
    return PrivateFiles.folders(folder);
  }
}
