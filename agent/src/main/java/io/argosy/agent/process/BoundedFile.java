package io.argosy.agent.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A file that keeps only the beginning and the end of what is added. */
final class BoundedFile implements AutoCloseable {
  private final Path to;
  private final int limit;
  private final Ring tail;
  private Optional<OutputStream> out = Optional.empty();
  private long head;

  /**
   * @param limit how many bytes of either end are kept
   */
  BoundedFile(Path to, int limit) {
    this.to = to;
    this.limit = limit;
    tail = new Ring(limit);
  }

  /** Creates the file, which happens by itself once there is something to add. */
  OutputStream open() throws IOException {
    if (out.isEmpty()) {
      out = Optional.of(Files.newOutputStream(to));
    }
    return out.get();
  }

  /** Adds the first bytes of a buffer. */
  void add(byte[] buffer, int length) throws IOException {
    int direct = (int) Math.min(length, limit - head);
    open().write(buffer, 0, direct);
    head += direct;
    tail.add(buffer, direct, length);
  }

  /** Writes the end. */
  @Override
  public void close() throws IOException {
    if (out.isPresent()) {
      try (OutputStream last = out.get()) {
        tail.writeTo(last);
      }
    }
  }

  /** The last bytes; takes memory only when there are any. */
  private static final class Ring {
    private final int limit;
    private byte[] bytes = new byte[0];
    private long seen;

    Ring(int limit) {
      this.limit = limit;
    }

    void add(byte[] buffer, int from, int to) {
      if (from < to && bytes.length == 0) {
        bytes = new byte[limit];
      }
      for (int i = from; i < to; i++) {
        bytes[(int) (seen++ % limit)] = buffer[i];
      }
    }

    void writeTo(OutputStream out) throws IOException {
      if (seen <= limit) {
        out.write(bytes, 0, (int) seen);
        return;
      }
      String gap = "\n... " + (seen - limit) + " bytes left out ...\n";
      out.write(gap.getBytes(StandardCharsets.UTF_8));
      int start = (int) (seen % limit);
      out.write(bytes, start, limit - start);
      out.write(bytes, 0, start);
    }
  }
}
