package io.argosy.runtime.blobs;

import io.argosy.journal.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** The packs of a folder of blobs that this process appends to: at most one in each subfolder. */
final class Packs {
  private static final long MOST_BYTES = 64 << 20;
  private static final int MOST_OPEN = 64;

  private final Map<String, PackFile> open = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * Appends; durable on return.
   *
   * @param path the folder on disk
   */
  Blobs.Appended append(String folder, Path path, byte[] bytes) throws IOException {
    while (true) {
      PackFile pack = pack(folder, path);
      try {
        return new Blobs.Appended(pack.name(), pack.append(bytes));
      } catch (PackFile.Closed meanwhile) {
        continue; // Another caller found it full, or could not write to it.
      }
    }
  }

  private synchronized PackFile pack(String folder, Path path) throws IOException {
    PackFile pack = open.get(folder);
    if (pack != null && !pack.isOver(MOST_BYTES)) {
      return pack;
    }
    close(folder);
    PrivateFiles.folders(path);
    String id = UUID.randomUUID().toString();
    PackFile created = new PackFile(folder + "/" + id, path.resolve(id));
    try (FileChannel names = FileChannel.open(path, StandardOpenOption.READ)) {
      names.force(true);
    }
    open.put(folder, created);
    if (open.size() > MOST_OPEN) {
      close(open.keySet().iterator().next());
    }
    return created;
  }

  /** Forgets packs below a folder, which is removed. */
  synchronized void forget(String folder) throws IOException {
    for (String one : open.keySet().stream().filter(it -> isBelow(it, folder)).toList()) {
      close(one);
    }
  }

  private void close(String folder) throws IOException {
    PackFile pack = open.remove(folder);
    if (pack != null) {
      pack.close();
    }
  }

  private static boolean isBelow(String name, String folder) {
    return name.equals(folder) || name.startsWith(folder + "/");
  }
}
