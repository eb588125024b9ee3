package io.argosy.runtime.blobs;

import io.argosy.protocol.text.Sha256;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A small body inside a pack, as a name of its own: {@code <pack>/<offset>+<length>.<sha256>}. Only
 * the pack is stored; whoever opens a body by its name opens a slice in the same way.
 *
 * @param pack the name of the pack, in a folder {@code packs}
 */
public record PackSlice(String pack, long offset, int length, String sha256) {
  /** Larger bodies are stored by themselves. */
  public static final int MOST_BYTES = 8 << 10;

  private static final Pattern NAME =
      Pattern.compile("(.+/packs/[^/]+)/(\\d{1,18})[+](\\d{1,7})[.]([0-9a-f]{64})");

  /** The slice that a name means, if it means one. */
  public static Optional<PackSlice> from(String name) {
    Matcher matcher = NAME.matcher(name);
    return matcher.matches()
        ? Optional.of(
            new PackSlice(
                matcher.group(1),
                Long.parseLong(matcher.group(2)),
                Integer.parseInt(matcher.group(3)),
                matcher.group(4)))
        : Optional.empty();
  }

  public String name() {
    return pack + "/" + offset + "+" + length + "." + sha256;
  }

  /**
   * Its bytes, from the file of the pack.
   *
   * @throws Blobs.Damaged if they are not what was stored
   */
  public byte[] read(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return read(channel);
    }
  }

  /** As above. */
  public byte[] read(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    while (bytes.hasRemaining() && channel.read(bytes, offset + bytes.position()) >= 0) {
      continue;
    }
    return checked(bytes.hasRemaining() ? new byte[0] : bytes.array());
  }

  /** Its bytes, from a stream that begins with them. */
  byte[] read(InputStream in) throws IOException {
    return checked(in.readNBytes(length));
  }

  private byte[] checked(byte[] bytes) throws IOException {
    if (bytes.length != length) {
      throw new EOFException("the pack " + pack + " ends before " + offset + "+" + length);
    }
    if (!Sha256.of(bytes).equals(sha256)) {
      throw new Blobs.Damaged("the SHA-256 of " + name() + " is not what was stored");
    }
    return bytes;
  }

  static InputStream stream(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }
}
