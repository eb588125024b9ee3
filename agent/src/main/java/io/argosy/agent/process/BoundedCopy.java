package io.argosy.agent.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Copies a program's output to a file, but only its beginning and its end. */
public final class BoundedCopy implements Runnable {
  /** How much of either end is kept: 5 MiB. */
  static final int LIMIT = 5 << 20;

  private final InputStream from;
  private final Path to;
  private final int limit;
  private final Optional<LineCutter> listener;

  public BoundedCopy(InputStream from, Path to, int limit) {
    this(from, to, limit, Optional.empty());
  }

  /** With a listener that receives every line. */
  BoundedCopy(InputStream from, Path to, int limit, Optional<LineCutter> listener) {
    this.from = from;
    this.to = to;
    this.limit = limit;
    this.listener = listener;
  }

  @Override
  public void run() {
    try (from) {
      copy();
    } catch (IOException e) {
      // The program has ended, or the disk is full. Its output is not essential: its result is, and
      // the code that stores the result detects its problems.
      return;
    }
  }

  public void copy() throws IOException {
    byte[] buffer = new byte[16 * 1024];
    long head = 0;
    Ring tail = new Ring(limit);
    try (OutputStream out = Files.newOutputStream(to)) {
      for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
        int direct = (int) Math.min(read, limit - head);
        out.write(buffer, 0, direct);
        head += direct;
        tail.add(buffer, direct, read);
        int heard = read;
        listener.ifPresent(it -> it.take(buffer, heard));
      }
      listener.ifPresent(LineCutter::end);
      tail.writeTo(out);
    }
  }

  /** The last bytes of the copied output; takes memory only when there are any. */
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
