package io.argosy.server.kind.bag;

import io.argosy.runtime.blobs.PackSlice;
import io.argosy.server.realm.AttachedFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/** Reads many slices of packs; each pack is opened once. */
final class PackReader implements AutoCloseable {
  /** More packs than this are opened again and again. */
  private static final int MOST_OPEN = 100;

  private final AttachedFiles.Bodies bodies;
  private final Map<String, Open> open = new HashMap<>();

  private record Open(Path file, FileChannel channel) {}

  PackReader(AttachedFiles.Bodies bodies) {
    this.bodies = bodies;
  }

  /**
   * The file of a slice's pack.
   *
   * @throws IOException if the slice is not what was stored
   */
  Path sound(PackSlice slice) throws IOException {
    Open pack = open.get(slice.pack());
    if (pack == null) {
      if (open.size() == MOST_OPEN) {
        close();
      }
      Path file = bodies.fetch(slice.pack());
      pack = new Open(file, FileChannel.open(file, StandardOpenOption.READ));
      open.put(slice.pack(), pack);
    }
    slice.read(pack.channel());
    return pack.file();
  }

  @Override
  public void close() throws IOException {
    for (Open one : open.values()) {
      one.channel().close();
    }
    open.clear();
  }
}
