package io.argosy.server.backup;

import java.time.Duration;
import java.util.function.Consumer;

/** Reports how far a long operation is, at most once a second. */
public final class Progress {
  private static final long PAUSE = Duration.ofSeconds(1).toNanos();

  private final Consumer<String> said;
  private long last = System.nanoTime() - PAUSE;

  public Progress(Consumer<String> said) {
    this.said = said;
  }

  void at(String what, long done, long of) {
    long now = System.nanoTime();
    if (now - last >= PAUSE) {
      last = now;
      said.accept(of > 0 ? what + ": " + done + " of " + of : what + ": " + done);
    }
  }
}
