package io.argosy.agent.process;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Cuts bytes into lines. A carriage return also ends a line, because progress bars overwrite
 * themselves. Of an endless line only the beginning is kept.
 */
public final class LineCutter {
  public static final int LONGEST = 4096;

  private final Consumer<String> lines;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  public LineCutter(Consumer<String> lines) {
    this.lines = lines;
  }

  public void take(byte[] buffer, int length) {
    for (int i = 0; i < length; i++) {
      byte next = buffer[i];
      if (next == '\n' || next == '\r') {
        end();
      } else if (line.size() < LONGEST) {
        line.write(next);
      }
    }
  }

  /** An unterminated rest counts as a line. */
  void end() {
    if (line.size() > 0) {
      lines.accept(line.toString(StandardCharsets.UTF_8));
      line.reset();
    }
  }
}
