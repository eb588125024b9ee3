package io.argosy.server.job;

import io.argosy.core.engine.view.KeptResult;
import io.argosy.journal.PrivateFiles;
import io.argosy.protocol.files.TreeRemoval;
import io.argosy.runtime.blobs.Blobs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Kept results as files of this machine, one after the other. A result that is stored in a pack is
 * copied to a temporary file, which is removed when the next one is requested; a link to it stays.
 */
public final class BodyFiles implements AutoCloseable {
  private final BlobNames names;
  private final Blobs blobs;
  private final Path folder;
  private final boolean together;
  private Optional<Path> last = Optional.empty();

  /**
   * @param scratch a folder for temporary files
   */
  public BodyFiles(BlobNames names, Blobs blobs, Path scratch) throws IOException {
    this(names, blobs, scratch, false);
  }

  /** All of them until it is closed, for a program that reads many at once. */
  public static BodyFiles together(BlobNames names, Blobs blobs, Path scratch) throws IOException {
    return new BodyFiles(names, blobs, scratch, true);
  }

  private BodyFiles(BlobNames names, Blobs blobs, Path scratch, boolean together)
      throws IOException {
    this.together = together;
    this.names = names;
    this.blobs = blobs;
    PrivateFiles.folders(scratch);
    folder = Files.createTempDirectory(scratch, "bodies");
  }

  /** The file of a result; callers must not change it. */
  public Path of(KeptResult kept) throws IOException {
    if (!together && last.isPresent()) {
      Files.deleteIfExists(last.get());
    }
    if (kept.result().pack().isEmpty()) {
      return blobs.fetch(names.result(kept));
    }
    Path file = folder.resolve(kept.piece().first() + "+" + kept.piece().count());
    last = Optional.of(file);
    try (InputStream in = blobs.get(names.result(kept))) {
      Files.copy(in, file);
    }
    return file;
  }

  @Override
  public void close() throws IOException {
    TreeRemoval.remove(folder);
  }
}
