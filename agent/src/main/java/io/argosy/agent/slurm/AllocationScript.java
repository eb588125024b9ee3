package io.argosy.agent.slurm;

import java.nio.file.Path;

/** The script of an allocation: it waits, and ends by itself when its agent is silent. */
final class AllocationScript {
  /** Its exit code on a node that does not see the agent's folder. */
  static final int BLIND = 65;

  private AllocationScript() {}

  /**
   * Compares no clocks: the agent writes another word from time to time, and while the words change
   * it is alive. A missing file means that the agent has ended.
   */
  static String script(Path alive) {
    return """
    #!/bin/sh
    # An allocation of Argosy. Programs run as steps in it; this only keeps it, for as long as the
    # agent that asked for it is alive.
    alive=%s
    [ -r "$alive" ] || exit %d
    said= same=0
    while [ "$same" -lt 20 ]; do
      now=$(cat "$alive" 2> /dev/null) || exit 0
      if [ "$now" = "$said" ]; then same=$((same + 1)); else same=0; fi
      said=$now
      sleep 30
    done
    """
        .replace("%s", quoted(alive.toString()))
        .replace("%d", Integer.toString(BLIND));
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
