package io.argosy.agent;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process group of its own for each call, where the system has {@code setsid}: what a program
 * leaves behind when it ends has another parent then, but still the same group.
 */
final class ProcessGroup {
  private static final boolean THERE = isOnPath("setsid");

  /** Signals have many spellings; of those that name a group, every sh understands this one. */
  private static final String KILL = "kill -s KILL -- -\"$0\"";

  private static final long PATIENCE_SECONDS = 30;

  private ProcessGroup() {}

  /** The words that start a command in a group of its own. */
  static List<String> prefix() {
    return THERE ? List.of("setsid") : List.of();
  }

  /** Ends whatever is left of the group of a process that has ended. */
  static void endRest(long leader) {
    if (!THERE) {
      return;
    }
    try {
      Process kill =
          new ProcessBuilder("sh", "-c", KILL, Long.toString(leader))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!kill.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        kill.destroyForcibly();
      }
    } catch (IOException e) {
      // Without sh nothing would have been started in the first place.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean isOnPath(String command) {
    String path = System.getenv().getOrDefault("PATH", "");
    for (String folder : path.split(File.pathSeparator, -1)) {
      if (Files.isExecutable(Path.of(folder, command))) {
        return true;
      }
    }
    return false;
  }
}
