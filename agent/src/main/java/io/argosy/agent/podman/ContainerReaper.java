package io.argosy.agent.podman;

import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A shell beside the agent that detects the agent's end, however it ended, by the end of its own
 * input, and then removes the remaining containers. A container that is being created at that
 * moment appears a little later, so the shell checks more than once.
 */
final class ContainerReaper implements AutoCloseable {
  private static final String SCRIPT =
      """
      trap '' INT TERM HUP
      mark=$1
      shift
      read -r word
      [ "$word" = done ] && exit
      for round in 1 2 3 4 5 6 7 8 9 10; do
        found=$("$@" ps -aq --filter label=argosy.agent="$mark") || found=
        [ -z "$found" ] || "$@" rm -f -i -t 0 $found
        sleep 1
      done
      """;

  private final Process shell;
  private final Writer words;

  private ContainerReaper(Process shell) {
    this.shell = shell;
    words = shell.outputWriter(StandardCharsets.US_ASCII);
  }

  static ContainerReaper start(List<String> command, String mark) throws IOException {
    List<String> words = new ArrayList<>(List.of("setsid", "sh", "-c", SCRIPT, "sh", mark));
    words.addAll(command);
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(new File("/"))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().clear();
    builder.environment().putAll(Podman.environment());
    return new ContainerReaper(builder.start());
  }

  @Override
  public void close() {
    try (words) {
      words.write("done\n");
    } catch (IOException gone) {
      shell.destroyForcibly();
    }
  }
}
