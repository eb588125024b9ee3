package io.argosy.cli.rent;

import io.argosy.protocol.process.ProcessTree;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Child processes that end with this one in any case: each holds a pipe to it, and is ended when
 * the other end is closed.
 */
public final class ChildProcesses {
  private static final String LAUNCH =
      "\"$@\" & echo $! > \"$0\"; cat > /dev/null; kill $! 2> /dev/null; wait";

  private ChildProcesses() {}

  /**
   * The command line that starts a process so.
   *
   * @param pid the file for its process id
   */
  public static List<String> words(Path pid, List<String> command) {
    List<String> words = new ArrayList<>(List.of("setsid", "sh", "-c", LAUNCH, pid.toString()));
    words.addAll(command);
    return words;
  }

  /** The command line that starts a process so. */
  public static List<String> words(List<String> command) {
    return words(Path.of("/dev/null"), command);
  }

  /** Ends such processes, and waits until they are gone. */
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
          ProcessTree.kill(process.toHandle());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
