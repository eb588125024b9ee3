package io.argosy.agent.process;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * One shell that ends process groups for as long as this process lives. A process for each group
 * would cost more than a short task.
 */
final class KillShell {
  /**
   * Answers each line with an empty one. The kill is built into the shell; a group without
   * processes is no error. Ctrl-C goes to every process of the terminal, and the shell is still
   * needed then; it ends when its input does.
   */
  private static final String LOOP =
      "trap '' INT; while read -r group; do kill -s KILL -- -\"$group\" 2>/dev/null; echo; done";

  private final String shell;
  private Optional<Process> running = Optional.empty();

  /**
   * @param shell the path of the shell
   */
  KillShell(String shell) {
    this.shell = shell;
  }

  /** Ends all processes of a group; returns whether that is done. */
  synchronized boolean end(long group) {
    try {
      Process there = there();
      OutputStream to = there.getOutputStream();
      to.write((group + "\n").getBytes(StandardCharsets.US_ASCII));
      to.flush();
      if (there.getInputStream().read() == '\n') {
        return true;
      }
    } catch (IOException e) {
      // The same as an answer that does not come.
    }
    replace();
    return false;
  }

  private Process there() throws IOException {
    if (running.isEmpty()) {
      running =
          Optional.of(
              new ProcessBuilder(shell, "-c", LOOP)
                  .directory(new File("/"))
                  .redirectError(ProcessBuilder.Redirect.DISCARD)
                  .start());
    }
    return running.get();
  }

  /** The shell was ended from outside; the next call starts another. */
  private void replace() {
    running.ifPresent(Process::destroyForcibly);
    running = Optional.empty();
  }
}
