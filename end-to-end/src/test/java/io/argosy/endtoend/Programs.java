package io.argosy.endtoend;

import java.io.IOException;
import java.nio.file.Path;

/** The ways in which a program takes part: each does the same work, with another protocol. */
enum Programs {
  /** Prints how many of its iterations are done. */
  WATCHED(
      "watched: [sh, WORK, '{first}', '{count}'], "
          + "progress: {from: stderr, pattern: 'did (\\d+)', unit: count}",
      """
      i=0
      while [ $i -lt $2 ]; do iteration $(($1 + i)) >> "$ARGOSY_OUT"; i=$((i + 1)); echo did $i >&2; done
      """),

  /** Sends requests with curl. */
  HTTP(
      "cooperative: [sh, WORK], over: http",
      "ask() { curl -s --noproxy '*' \"$ARGOSY_URL/$1?done=$2\"; }\n"),

  /** Sends requests on its standard output. */
  LINES(
      "cooperative: [sh, WORK], over: lines",
      "exec 3>&1\nask() { echo \"$@\" >&3; read -r answer; echo \"$answer\"; }\n");

  /** The loop of a cooperative program: reports and stores every ten iterations, or $every. */
  private static final String LOOP =
      """
      set -- $(ask start 0)
      while [ "$1" != end ]; do
        [ "$1" = wait ] && { sleep 0.2; set -- $(ask finish 0); continue; }
        first=$2 count=$3 i=0
        while [ $i -lt $count ]; do
          iteration $((first + i)) >> "$ARGOSY_OUT"
          i=$((i + 1))
          [ $((i % ${every:-10})) = 0 ] || continue
          ask store $i > /dev/null
          set -- $(ask report $i)
          count=$3
        done
        ask store $i > /dev/null
        set -- $(ask finish $i)
      done
      """;

  /** Sleeps for eight iterations at a time, because starting sleep costs processor time. */
  static final String PAUSE = "n=$((n + 1)); [ $((n % 8)) -ne 0 ] || sleep 0.032";

  /** An iteration takes a few milliseconds and prints its index. */
  static final String INDEX = "iteration() { " + PAUSE + "; echo $1; }\n";

  /** The same, but after a dozen iterations a program waits for the file {@code go}. */
  static final String GATED_INDEX =
      """
      iteration() {
        PAUSE
        until [ $n -le 12 ] || [ -e go ]; do [ -e work.sh ] || exit 1; sleep 0.05; done
        echo $1
      }
      """
          .replace("PAUSE", PAUSE);

  private final String run;
  private final String asks;

  Programs(String run, String asks) {
    this.run = run;
    this.asks = asks;
  }

  /** Continues if the tool that it needs exists. */
  void needed() throws IOException, InterruptedException {
    Component.needed(
        "curl",
        this != HTTP || hasCurl(),
        "curl is not installed: programs that take part over HTTP are not tested");
  }

  static boolean hasCurl() throws IOException, InterruptedException {
    return new ProcessBuilder("sh", "-c", "command -v curl").start().waitFor() == 0;
  }

  /**
   * Writes {@code job.yaml} and {@code work.sh}.
   *
   * @param iteration defines the shell function of that name
   * @param more further fields of {@code run}
   * @param rest further lines of the job file
   */
  void write(Desk desk, String iterations, String iteration, String more, String rest)
      throws IOException {
    String script = this == WATCHED ? iteration + asks : iteration + asks + LOOP;
    Path work = desk.write("work.sh", script);
    desk.write(
        "job.yaml",
        "argosy: 1\nkind: iterative\nname: job\nseed: 1\n"
            + ("iterations: " + iterations + "\n")
            + ("run: {" + run.replace("WORK", work.toString()) + more + "}\n")
            + rest);
  }
}
