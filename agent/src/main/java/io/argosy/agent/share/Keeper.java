package io.argosy.agent.share;

import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A shell beside the agent that sends signals to the groups of its programs. Starting a process for
 * every signal would cost more than the signal is worth. It sees the agent's end by the end of its
 * input, whatever way the agent ended, and then ends every program that is still there: they are
 * gone with their machine.
 */
final class Keeper implements AutoCloseable {
  private static final String SCRIPT =
      """
      trap '' INT TERM HUP
      groups=
      while read -r word group; do
        case $word in
          in) groups="$groups $group" ;;
          out)
            others=
            for one in $groups; do [ "$one" = "$group" ] || others="$others $one"; done
            groups=$others ;;
          *) kill -s "$word" -- "-$group" 2> /dev/null ;;
        esac
      done
      for one in $groups; do kill -s KILL -- "-$one" "$one" 2> /dev/null; done
      """;

  private final Process shell;
  private final Writer words;

  private Keeper(Process shell) {
    this.shell = shell;
    words = shell.outputWriter(StandardCharsets.US_ASCII);
  }

  static Keeper start() throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(List.of("setsid", "sh", "-c", SCRIPT))
            .directory(new File("/"))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    // Whoever ends all that carries the machine's mark must leave this one to end the programs.
    builder.environment().clear();
    builder.environment().put("PATH", System.getenv().getOrDefault("PATH", "/usr/bin:/bin"));
    return new Keeper(builder.start());
  }

  /** From now on the group is ended when the agent ends. */
  void keep(long group) {
    say("in", group);
  }

  /** The group has ended. */
  void forget(long group) {
    say("out", group);
  }

  void stop(long group) {
    say("STOP", group);
  }

  void go(long group) {
    say("CONT", group);
  }

  private synchronized void say(String word, long group) {
    try {
      words.write(word + " " + group + "\n");
      words.flush();
    } catch (IOException gone) {
      // Without it programs run on unhindered, which the results will show; they are not lost.
      return;
    }
  }

  @Override
  public synchronized void close() {
    try {
      words.close();
    } catch (IOException gone) {
      shell.destroyForcibly();
    }
  }
}
