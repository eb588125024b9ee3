package io.argosy.console;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The properties of the output device. */
public interface Screen {
  /** Whether the output is a terminal that can redraw a line. */
  boolean isTerminal();

  /** Its current number of columns. */
  int width();

  /** Whether it shows more than ASCII. */
  boolean showsBlocks();

  /** A pipe or a file. */
  Screen NONE = fixed(false, 80, false);

  /** A screen that never changes. */
  static Screen fixed(boolean terminal, int width, boolean blocks) {
    return new Screen() {
      @Override
      public boolean isTerminal() {
        return terminal;
      }

      @Override
      public int width() {
        return width;
      }

      @Override
      public boolean showsBlocks() {
        return blocks;
      }
    };
  }

  /** The screen of this process, by its standard output and its environment. */
  static Screen ofSystem(Map<String, String> environment) {
    boolean dumb = environment.getOrDefault("TERM", "dumb").equals("dumb");
    return dumb || !isTerminalBehindOutput() ? NONE : new SystemScreen(environment);
  }

  private static boolean isTerminalBehindOutput() {
    try {
      // The JDK's console also requires standard input to be a terminal; only output matters here.
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      var console = System.console();
      return console != null && console.isTerminal();
    }
  }

  /** The controlling terminal. */
  final class SystemScreen implements Screen {
    private static final long ASK_AGAIN_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final int WIDTH_IF_UNKNOWN = 80;

    private final boolean blocks;
    private long askedAt;
    private int width;

    private SystemScreen(Map<String, String> environment) {
      String locale =
          Optional.ofNullable(environment.get("LC_ALL"))
              .or(() -> Optional.ofNullable(environment.get("LC_CTYPE")))
              .or(() -> Optional.ofNullable(environment.get("LANG")))
              .orElse("");
      this.blocks = locale.replace("-", "").toUpperCase(Locale.ROOT).contains("UTF8");
    }

    @Override
    public boolean isTerminal() {
      return true;
    }

    @Override
    public boolean showsBlocks() {
      return blocks;
    }

    @Override
    public synchronized int width() {
      // The console notices a resized window after at most two seconds.
      if (width == 0 || System.nanoTime() - askedAt > ASK_AGAIN_NANOS) {
        width = ask();
        askedAt = System.nanoTime();
      }
      return width;
    }

    private static int ask() {
      try {
        Process stty = new ProcessBuilder("sh", "-c", "stty size </dev/tty 2>/dev/null").start();
        String answer =
            new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
        String columns = answer.substring(answer.indexOf(' ') + 1);
        return columns.matches("[1-9]\\d{0,4}") ? Integer.parseInt(columns) : WIDTH_IF_UNKNOWN;
      } catch (IOException e) {
        return WIDTH_IF_UNKNOWN;
      }
    }
  }
}
