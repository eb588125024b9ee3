package io.argosy.agent.process;

import io.argosy.agent.executor.CommandSearch;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A separate process group for each call, where the system has {@code setsid}: processes that a
 * program leaves behind get another parent, but stay in the same group.
 */
public final class ProcessGroup {
  private static final boolean THERE = CommandSearch.onPath("setsid").isPresent();

  /** The syntax of kill varies; every sh understands this form for a group. */
  private static final String KILL = "kill -s KILL -- -\"$0\"";

  private static final long PATIENCE_SECONDS = 30;

  private ProcessGroup() {}

  /** The words that start a command in a separate group. */
  static List<String> prefix() {
    return THERE ? List.of("setsid") : List.of();
  }

  /** Ends the remaining processes in the group of a process that has ended. */
  public static void endRest(long leader) {
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
      // Without sh no process would have been started.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
