package io.argosy.agent.share;

import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * A shell beside the agent that sends signals to the groups of its programs. Starting a process for
 * every signal would cost too much. The shell detects the agent's end, however it ended, by the end
 * of its own input, and then ends every remaining program, as if the machine were gone. A program
 * can leave its group; where jobs have separate users, the shell also ends all processes of those
 * users.
 */
final class ThrottleShell implements AutoCloseable {
  private static final String SCRIPT =
      """
      trap '' INT TERM HUP
      groups=
      records=
      jobs=
      has_job() { # whether a user, by number, has a job of this agent
        job=
        read -r job < "$records/$1" || [ -n "$job" ] || return 1
        case $job in "$jobs"/*) return 0 ;; *) return 1 ;; esac
      }
      end_users() { # without starting a process: a program may have taken all there are
        users=' '
        for one in "$records"/[0-9]*; do
          if has_job "${one##*/}"; then users="$users${one##*/} "; fi
        done
        for one in /proc/[0-9]*; do
          while read -r name a b c d; do
            [ "$name" = Uid: ] || continue
            case $users in *" $a "* | *" $b "* | *" $c "* | *" $d "*) kill -s KILL "${one##*/}" ;; esac
            break
          done < "$one/status"
        done
      }
      while read -r word group; do
        case $word in
          in) groups="$groups $group" ;;
          records) records=$group ;;
          jobs) jobs=$group ;;
          out)
            others=
            for one in $groups; do [ "$one" = "$group" ] || others="$others $one"; done
            groups=$others ;;
          *) kill -s "$word" -- "-$group" 2> /dev/null ;;
        esac
      done
      for one in $groups; do kill -s KILL -- "-$one" "$one" 2> /dev/null; done
      # Again, for what they started while they were listed.
      if [ -n "$jobs" ]; then
        for round in 1 2 3 4 5 6 7 8 9; do end_users; done 2> /dev/null
      fi
      """;

  private final Process shell;
  private final Writer words;

  private ThrottleShell(Process shell) {
    this.shell = shell;
    words = shell.outputWriter(StandardCharsets.UTF_8);
  }

  static ThrottleShell start() throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(List.of("setsid", "sh", "-c", SCRIPT))
            .directory(new File("/"))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    // Code that ends all processes with the machine's mark must leave this shell alive.
    builder.environment().clear();
    builder.environment().put("PATH", System.getenv().getOrDefault("PATH", "/usr/bin:/bin"));
    return new ThrottleShell(builder.start());
  }

  /** From now on the group is ended when the agent ends. */
  void keep(long group) {
    say("in", group);
  }

  /** Ends all processes of these jobs' users when the agent ends. */
  void keepUsers(Path records, Path jobs) {
    say("records", records.toString());
    say("jobs", jobs.toString());
  }

  /** Removes a group that has ended. */
  void forget(long group) {
    say("out", group);
  }

  void stop(long group) {
    say("STOP", group);
  }

  void go(long group) {
    say("CONT", group);
  }

  private void say(String word, long group) {
    say(word, Long.toString(group));
  }

  private synchronized void say(String word, String about) {
    try {
      words.write(word + " " + about + "\n");
      words.flush();
    } catch (IOException gone) {
      // Without the shell programs run unlimited, which the results will show; they are not lost.
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
