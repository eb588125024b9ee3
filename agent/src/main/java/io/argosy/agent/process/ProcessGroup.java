package io.argosy.agent.process;

import io.argosy.agent.executor.CommandSearch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A separate process group for each call, where the system has {@code setsid}: processes that a
 * program leaves behind get another parent, but stay in the same group.
 */
public final class ProcessGroup {
  /** Found once, so that not every call searches the whole PATH. */
  private static final Optional<String> SETSID = onPath("setsid");

  private static final String SHELL = onPath("sh").orElse("sh");

  private static final KillShell KILLS = new KillShell(SHELL);

  /** The syntax of kill varies; every sh understands this form for a group. */
  private static final String KILL = "kill -s KILL -- -\"$0\"";

  private static final long PATIENCE_SECONDS = 30;

  private ProcessGroup() {}

  /** The words that start a command in a separate group. */
  static List<String> prefix() {
    return SETSID.map(List::of).orElse(List.of());
  }

  /** The shell that starts programs. */
  static String shell() {
    return SHELL;
  }

  /** Ends the remaining processes in the group of a process that has ended. */
  public static void endRest(long leader) {
    if (SETSID.isPresent() && !KILLS.end(leader)) {
      endRestByProcess(leader);
    }
  }

  private static void endRestByProcess(long leader) {
    try {
      Process kill =
          new ProcessBuilder(SHELL, "-c", KILL, Long.toString(leader))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!kill.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        kill.destroyForcibly();
      }
    } catch (IOException e) {
      // Without sh no process would have been started.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Optional<String> onPath(String command) {
    return CommandSearch.onPath(command).map(Path::toString);
  }
}
