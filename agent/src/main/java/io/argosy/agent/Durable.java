package io.argosy.agent;

import io.argosy.core.model.ResultRef;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What it takes for bytes to survive a power cut, and to be recognised again. */
public final class Durable {
  private Durable() {}

  /** Waits until a file, or the names in a folder, are on disk. */
  static void sync(Path path) throws IOException {
    // A folder can only be opened for reading; Linux syncs either kind through such a channel.
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Size and SHA-256 of a file. */
  public static ResultRef digest(Path file) throws IOException {
    MessageDigest sha = sha256();
    byte[] buffer = new byte[64 * 1024];
    long bytes = 0;
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        sha.update(buffer, 0, read);
        bytes += read;
      }
    }
    return new ResultRef(bytes, HexFormat.of().formatHex(sha.digest()));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
