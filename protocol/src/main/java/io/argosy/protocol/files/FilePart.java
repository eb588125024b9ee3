package io.argosy.protocol.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Parts of files: some bytes from a place on, or those at the end. */
public final class FilePart {
  private FilePart() {}

  /** A part as a stream: at most so many bytes from a place on. Who opens it closes it. */
  public static InputStream open(Path file, long from, long bytes) throws IOException {
    SeekableByteChannel channel = Files.newByteChannel(file);
    try {
      return new First(Channels.newInputStream(channel.position(from)), bytes);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** All from a place on. */
  public static InputStream open(Path file, long from) throws IOException {
    return open(file, from, Long.MAX_VALUE);
  }

  /** At most so many bytes from a place on; fewer where the file ends before. */
  public static byte[] read(SeekableByteChannel file, long from, int bytes) throws IOException {
    ByteBuffer part = ByteBuffer.allocate(Math.clamp(file.size() - from, 0, bytes));
    file.position(from);
    int read = 0;
    while (part.hasRemaining() && read >= 0) {
      read = file.read(part);
    }
    return Arrays.copyOf(part.array(), part.position());
  }

  /** At most so many bytes at the end. */
  public static byte[] last(SeekableByteChannel file, int bytes) throws IOException {
    return read(file, Math.max(0, file.size() - bytes), bytes);
  }

  /** The first bytes of a stream. */
  private static final class First extends InputStream {
    private final InputStream in;
    private long left;

    First(InputStream in, long bytes) {
      this.in = in;
      this.left = bytes;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      int n = left == 0 ? -1 : in.read(to, offset, (int) Math.min(length, left));
      left -= Math.max(0, n);
      return n;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
