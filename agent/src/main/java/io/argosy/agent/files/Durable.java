package io.argosy.agent.files;

import io.argosy.core.model.ResultRef;
import io.argosy.protocol.text.Sha256;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Makes files survive a power cut, and identifies them by their hash. */
public final class Durable {
  private Durable() {}

  /** Waits until a file, or the names in a folder, are on disk. */
  public static void sync(Path path) throws IOException {
    // A folder can only be opened for reading; Linux syncs either kind through such a channel.
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Size and SHA-256 of a file. */
  public static ResultRef digest(Path file) throws IOException {
    return new ResultRef(Files.size(file), Sha256.of(file));
  }
}
