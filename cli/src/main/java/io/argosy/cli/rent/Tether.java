package io.argosy.cli.rent;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Processes beside this one that end with it, however it ends: each holds a pipe to it, and is
 * ended when nobody holds the other end any more.
 */
public final class Tether {
  private static final String LAUNCH =
      "\"$@\" & echo $! > \"$0\"; cat > /dev/null; kill $! 2> /dev/null; wait";

  private Tether() {}

  /**
   * The words that start a command so.
   *
   * @param pid where its number is written
   */
  public static List<String> words(Path pid, List<String> command) {
    List<String> words = new ArrayList<>(List.of("setsid", "sh", "-c", LAUNCH, pid.toString()));
    words.addAll(command);
    return words;
  }

  /** The words that start a command so. */
  public static List<String> words(List<String> command) {
    return words(Path.of("/dev/null"), command);
  }

  /** Ends processes that were started so, and waits until they are gone. */
  public static void end(List<Process> processes, Duration grace) {
    for (Process process : processes) {
      try {
        process.getOutputStream().close();
      } catch (IOException gone) {
        continue;
      }
    }
    try {
      for (Process process : processes) {
        if (!process.waitFor(grace.toSeconds(), TimeUnit.SECONDS)) {
          process.descendants().forEach(ProcessHandle::destroyForcibly);
          process.destroyForcibly();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
