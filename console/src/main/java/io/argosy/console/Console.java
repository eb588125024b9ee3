package io.argosy.console;

import io.argosy.protocol.text.JsonText;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/** Prints to the output. A line that is redrawn in place never mixes with a permanent one. */
public final class Console {
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\\n\\t]]");
  private static final String CLOSED_PIPE = "Broken pipe";
  private static final String CLEAR_TO_END = "\u001b[K";

  private final WatchedOutput watched;
  private final PrintStream out;
  private final PrintStream err;
  private final Screen screen;
  private boolean json;
  private String live = "";

  /** Whether the last byte that a program printed was not the end of a line. */
  private boolean open;

  public Console(OutputStream out, OutputStream err, Screen screen) {
    this.watched = new WatchedOutput(out);
    this.out = stream(watched);
    this.err = stream(err);
    this.screen = screen;
  }

  private static PrintStream stream(OutputStream to) {
    return new PrintStream(new BufferedOutputStream(to), false, StandardCharsets.UTF_8);
  }

  /**
   * Why some of the output could not be written. A reader that has closed its end of a pipe, such
   * as {@code head}, wants no more: that is no failure.
   */
  public synchronized Optional<String> failure() {
    out.flush();
    return watched
        .failure()
        .map(failed -> String.valueOf(failed.getMessage()))
        .filter(why -> !why.contains(CLOSED_PIPE));
  }

  /** Whether the reader of the output has closed its end, and wants no more. */
  public synchronized boolean isClosed() {
    return watched
        .failure()
        .filter(failed -> String.valueOf(failed.getMessage()).contains(CLOSED_PIPE))
        .isPresent();
  }

  /** Switches to output for programs: one JSON object for each line. */
  public void speakJson() {
    json = true;
  }

  public boolean isJson() {
    return json;
  }

  /** Whether a line can be redrawn in place. */
  public boolean isLive() {
    return !json && screen.isTerminal();
  }

  /** The properties of the terminal. */
  public Screen screen() {
    return screen;
  }

  /** The writer for code that prints its own text, such as help. */
  public PrintWriter writer() {
    return new PrintWriter(out, true, StandardCharsets.UTF_8);
  }

  /** Prints a permanent line. */
  public synchronized void line(String text) {
    wipe();
    out.println(plain(text));
    out.flush();
  }

  public void lines(Iterable<String> texts) {
    texts.forEach(this::line);
  }

  /** Prints a line on the error stream. */
  public synchronized void error(String text) {
    wipe();
    err.println(plain(text));
    err.flush();
  }

  /** Copies what a program printed, byte by byte. */
  public synchronized void copy(InputStream in) throws IOException {
    wipe();
    byte[] bytes = new byte[1 << 13];
    for (int count = in.read(bytes); count > 0; count = in.read(bytes)) {
      out.write(bytes, 0, count);
      open = bytes[count - 1] != '\n';
    }
    out.flush();
  }

  /** Copies what a program printed to its error stream, byte by byte. */
  public synchronized void copyError(InputStream in) throws IOException {
    wipe();
    in.transferTo(err);
    err.flush();
  }

  /** Prints an object for programs. */
  public synchronized void object(SequencedMap<String, ?> fields) {
    out.println(JsonText.of(fields));
    out.flush();
  }

  /** Draws the line that is redrawn in place; an unchanged text writes nothing. */
  public synchronized void draw(String text) {
    if (!text.equals(live)) {
      if (open) {
        out.println(); // What a program printed must not be overwritten.
        open = false;
      }
      // One write that overwrites, then clears the rest of the old line: no flicker.
      out.print("\r" + text + CLEAR_TO_END);
      out.flush();
      live = text;
    }
  }

  /** Replaces control characters in the output of a program, which a terminal would execute. */
  private static String plain(String text) {
    boolean harmless =
        text.chars().allMatch(c -> c == '\n' || c == '\t' || !Character.isISOControl(c));
    return harmless ? text : CONTROL.matcher(text).replaceAll("\uFFFD");
  }

  /** Removes the line that is redrawn in place. */
  public synchronized void wipe() {
    if (!live.isEmpty()) {
      out.print("\r" + CLEAR_TO_END);
      out.flush();
      live = "";
    }
  }
}
