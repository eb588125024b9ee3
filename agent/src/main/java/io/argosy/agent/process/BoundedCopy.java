package io.argosy.agent.process;

import java.io.IOException;
import java.io.InputStream;
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
    try (BoundedFile out = new BoundedFile(to, limit)) {
      out.open();
      for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
        out.add(buffer, read);
        int heard = read;
        listener.ifPresent(it -> it.take(buffer, heard));
      }
      listener.ifPresent(LineCutter::end);
    }
  }
}
