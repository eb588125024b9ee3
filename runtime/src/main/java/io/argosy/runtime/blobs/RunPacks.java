package io.argosy.runtime.blobs;

import io.argosy.core.model.PackPlace;
import io.argosy.core.model.ResultRef;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The small results of a run on this computer, in packs in its folder. One process appends; any may
 * read what the journal names.
 */
public final class RunPacks implements AutoCloseable {
  private static final String FOLDER = "results/packs";

  private final Path folder;
  private final Packs packs = new Packs();

  /**
   * @param run the folder of the run
   */
  public RunPacks(Path run) {
    folder = run.resolve(FOLDER);
  }

  /** Where bytes lie; they are durable on return. */
  public Blobs.Appended append(byte[] bytes) throws IOException {
    Blobs.Appended at = packs.append(FOLDER, folder, bytes);
    return new Blobs.Appended(at.pack().substring(FOLDER.length() + 1), at.offset());
  }

  /**
   * A result in a pack of a run.
   *
   * @throws Blobs.Damaged if it is not what was stored
   */
  public static byte[] read(Path run, PackPlace place, ResultRef result) throws IOException {
    if (place.length() == 0) {
      return new byte[0];
    }
    String pack = FOLDER + "/" + place.pack();
    return new PackSlice(pack, place.offset(), (int) place.length(), result.sha256())
        .read(run.resolve(pack));
  }

  @Override
  public void close() throws IOException {
    packs.forget(FOLDER);
  }
}
