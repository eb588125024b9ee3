package io.argosy.console;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Remembers why the first write failed; a {@link java.io.PrintStream} above it does not tell. */
final class WatchedOutput extends FilterOutputStream {
  private @Nullable IOException failure;

  WatchedOutput(OutputStream to) {
    super(to);
  }

  private interface Writing {
    void write() throws IOException;
  }

  private synchronized void watch(Writing writing) throws IOException {
    try {
      writing.write();
    } catch (IOException e) {
      if (failure == null) {
        failure = e;
      }
      throw e;
    }
  }

  @Override
  public void write(int one) throws IOException {
    watch(() -> out.write(one));
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    watch(() -> out.write(bytes, from, count));
  }

  @Override
  public void flush() throws IOException {
    watch(out::flush);
  }

  /** Why the first write that failed did. */
  synchronized Optional<IOException> failure() {
    return Optional.ofNullable(failure);
  }
}
