package io.argosy.runtime.rent;

import io.argosy.core.model.MachineId;
import java.util.List;
import java.util.stream.Collectors;

/** The shell scripts for rented hosts. */
final class SshScripts {
  /** The program is not there yet. */
  static final int NO_PROGRAM = 42;

  /** Nothing could be started; the last output tells why. */
  static final int NO_START = 43;

  /** The account is our own user, or root, on our own computer. */
  static final int OWN_ACCOUNT = 45;

  private static final String ACCOUNT =
      """
      there() { cat "/proc/sys/kernel/$1" 2> /dev/null; }
      [ "$(there random/boot_id)" = "$boot" ] && [ "$(there hostname)" = "$name" ] || exit 0
      who=$(id -u)
      [ "$who" != "$user" ] && [ "$who" != 0 ] || exit 45
      exit 0
      """;

  private static final String RUNNING =
      """
      started() {
        if [ -r "/proc/$1/stat" ]; then
          stat=$(cat "/proc/$1/stat" 2> /dev/null) || return 1
          set -- ${stat##*) }
          shift 19
          echo "$1"
        else
          ps -o lstart= -p "$1"
        fi
      }
      running() {
        [ -s "$1/pid" ] && [ -s "$1/started" ] && read -r pid < "$1/pid" &&
          now=$(started "$pid") && [ -n "$now" ] && [ "$now" = "$(cat "$1/started")" ]
      }
      """;

  private static final String FIND_JAVA =
      """
      java=
      on_path=$(command -v java || :)
      for one in "${ARGOSY_JAVA_HOME:-/none}/bin/java" "${JAVA_HOME:-/none}/bin/java" \\
        "$on_path" /usr/lib/jvm/*/bin/java; do
        [ -z "$java" ] && [ -x "$one" ] || continue
        version=$("$one" -version 2>&1 | sed -n '1s/.*version "\\([0-9]*\\).*/\\1/p')
        [ "${version:-0}" -lt 25 ] || java=$one
      done
      """;

  private static final String START =
      """
      jar=$HOME/.argosy/agents/$agent.jar
      [ -s "$jar" ] || exit 42
      [ -n "$java" ] || { echo "it has no Java 25 or newer: install one, or set JAVA_HOME"; exit 43; }
      command -v setsid > /dev/null || { echo "it has no setsid"; exit 43; }
      umask 077
      mkdir -p "$place" && cd "$place" || { echo "$place cannot be made"; exit 43; }
      ! running . || exit 0
      rm -f pid started
      printf %s "$token" > token
      ARGOSY_RENT=$mark/$machine
      ARGOSY_JDK_HOME=${java%/bin/java}
      export ARGOSY_RENT ARGOSY_JDK_HOME
      setsid sh -c 'echo $$ > pid && exec "$@"' sh "$java" $options -cp "$jar" "$@" \\
        < /dev/null >> log 2>&1 &
      tries=0
      until [ -s pid ]; do
        tries=$((tries + 1))
        [ $tries -lt 600 ] || { echo "the agent did not start"; exit 43; }
        sleep 0.05
      done
      read -r pid < pid
      started "$pid" > started
      """;

  private static final String RELEASE =
      """
      ! running "$place" || kill "$pid"
      tries=0
      while running "$place" && [ $tries -lt 160 ]; do tries=$((tries + 1)); sleep 0.05; done
      ! running "$place" || kill -s KILL "$pid"
      marked() { grep -lzsFx "ARGOSY_RENT=$mark/$machine" /proc/[0-9]*/environ; }
      tries=0
      while found=$(marked) && [ $tries -lt 160 ]; do
        for one in $found; do
          one=${one#/proc/}
          kill -s KILL "${one%/environ}" 2> /dev/null
        done
        tries=$((tries + 1))
        sleep 0.05
      done
      ! running "$place" || { echo "its processes do not go"; exit 43; }
      rm -rf "$place"
      """;

  private static final String MINE =
      """
      for one in "$rents"/*; do
        [ ! -d "$one" ] || ! running "$one" || echo "$mark/${one##*/}"
      done
      grep -hzs "^ARGOSY_RENT=$mark/" /proc/[0-9]*/environ | tr '\\0' '\\n' | sed 's/^ARGOSY_RENT=//'
      exit 0
      """;

  /**
   * Prints the agent's output while it runs and this client is connected. When no client has been
   * connected for a while, it ends the agent and removes all its files.
   */
  private static final String LEASH =
      """
      running "$place" || { tail -n 3 "$place/log" 2> /dev/null; exit 44; }
      echo "$holder" > "$place/leash"
      exec 3<&0
      cat <&3 > /dev/null & held=$!
      tail -n "$lines" -f "$place/log" & shown=$!
      echo ready
      while kill -s 0 "$held" 2> /dev/null && running "$place"; do sleep 0.5; done
      sleep 1
      kill "$shown" 2> /dev/null
      running "$place" || { kill "$held" 2> /dev/null; exit 44; }
      sleep "$grace"
      [ "$(cat "$place/leash" 2> /dev/null)" = "$holder" ] || exit 0
      """;

  private SshScripts() {}

  /** The agent has ended; its last output tells why. */
  static final int ENDED = 44;

  /**
   * Holds an agent while its input is open.
   *
   * @param holder a unique name of this holder
   * @param grace seconds until the agent is ended while no client holds it
   * @param lines how much of the earlier output to print, in tail's syntax
   */
  static String leash(RentalMark mark, MachineId machine, String holder, long grace, String lines) {
    String body =
        let(mark, machine)
            + ("holder=" + quoted(holder) + "\ngrace=" + grace + "\nlines=" + quoted(lines) + "\n")
            + RUNNING
            + LEASH
            + RELEASE;
    // Survives the connection, whose end it detects by the end of its input.
    return "exec sh -c " + quoted("trap '' HUP PIPE\n" + body);
  }

  /**
   * Finds out whether the account could read the files of this process.
   *
   * @param bootId this computer
   * @param user our user id
   */
  static String ownAccount(BootId bootId, String user) {
    return "boot="
        + quoted(bootId.id())
        + "\nname="
        + quoted(bootId.host())
        + "\nuser="
        + quoted(user)
        + "\n"
        + ACCOUNT;
  }

  /**
   * Starts an agent, unless it runs.
   *
   * @param jar the file name of the program
   * @param options of Java
   * @param words the main class and its arguments
   */
  static String start(
      RentalMark mark,
      MachineId machine,
      String jar,
      String token,
      List<String> options,
      List<String> words) {
    return let(mark, machine)
        + "agent="
        + quoted(jar)
        + "\n"
        + "token="
        + quoted(token)
        + "\n"
        + "options="
        + quoted(String.join(" ", options))
        + "\n"
        + "set -- "
        + words.stream().map(SshScripts::quoted).collect(Collectors.joining(" "))
        + "\n"
        + RUNNING
        + FIND_JAVA
        + START;
  }

  static String release(RentalMark mark, MachineId machine) {
    return let(mark, machine) + RUNNING + RELEASE;
  }

  /** Prints the last line of the agent's output, if any. */
  static String lastWords(RentalMark mark, MachineId machine) {
    return let(mark, machine) + "grep . \"$place/log\" 2> /dev/null | tail -n 1\n";
  }

  /** Prints a line for each machine that runs: {@code mark/machine}. */
  static String mine(RentalMark mark) {
    return "mark=" + quoted(mark.realm()) + "\nrents=$HOME/.argosy/rents/$mark\n" + RUNNING + MINE;
  }

  /** Stores the program from its standard input. */
  static List<String> take(String jar) {
    String whole = "\"$HOME\"/.argosy/agents/" + jar;
    return List.of(
        "mkdir -p \"$HOME\"/.argosy/agents && cat > "
            + (whole + ".part.$$ && mv " + whole + ".part.$$ " + whole + ".jar"));
  }

  private static String let(RentalMark mark, MachineId machine) {
    return "mark="
        + quoted(mark.realm())
        + "\nmachine="
        + quoted(machine.value())
        + "\nplace=$HOME/.argosy/rents/$mark/$machine\n";
  }

  /** A word, quoted for the shell. */
  static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
