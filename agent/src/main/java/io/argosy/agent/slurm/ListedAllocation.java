package io.argosy.agent.slurm;

import java.util.ArrayList;
import java.util.List;

/**
 * One of the agent's allocations in Slurm's listing.
 *
 * @param id such as {@code 17_3}, by which it is known from the start
 * @param job the number it runs under; before it runs, that of its array
 * @param state Slurm's own word
 * @param restarts how often Slurm has put it back into the queue
 * @param name the name that the agent gave it
 * @param exit how its script ended
 * @param reason why it waits, or ended, in Slurm's own word
 */
record ListedAllocation(
    String id, String job, String state, int restarts, String name, int exit, String reason) {
  /** The fields of {@code squeue --Format}: each in full length, followed by a vertical bar. */
  static final String FORMAT =
      "JobArrayID:|,JobID:|,State:|,RestartCnt:|,Name:|,exit_code:|,Reason:|";

  private static final int FIELDS = 7;

  /** The phases of an allocation. */
  enum Phase {
    WAITS,
    RUNS,
    OVER
  }

  /** Parses Slurm's listing; lines of other shape are skipped, as our names have no bar. */
  static List<ListedAllocation> parse(String listing) {
    List<ListedAllocation> found = new ArrayList<>();
    for (String line : listing.lines().toList()) {
      String[] fields = line.strip().split("\\|", -1);
      if (fields.length == FIELDS + 1 && isNumber(fields[3]) && isNumber(fields[5])) {
        found.add(
            new ListedAllocation(
                fields[0],
                fields[1],
                fields[2],
                (int) Long.parseLong(fields[3]),
                fields[4],
                (int) (Long.parseLong(fields[5]) >> 8) & 0xff,
                fields[6]));
      }
    }
    return found;
  }

  private static boolean isNumber(String text) {
    return text.matches("\\d{1,18}");
  }

  Phase phase() {
    return switch (state) {
      case "PENDING",
          "CONFIGURING",
          "REQUEUED",
          "REQUEUE_HOLD",
          "REQUEUE_FED",
          "RESV_DEL_HOLD",
          "SPECIAL_EXIT" ->
          Phase.WAITS;
      // A suspended allocation will continue; its steps only pause.
      case "RUNNING", "SUSPENDED", "STOPPED", "RESIZING", "SIGNALING" -> Phase.RUNS;
      default -> Phase.OVER;
    };
  }

  /** Its outcome, for people. */
  String story() {
    return switch (state) {
      case "CANCELLED" -> "was cancelled in Slurm";
      case "COMPLETING" -> "was ended in Slurm";
      case "TIMEOUT" -> "reached its time limit in Slurm";
      case "PREEMPTED" -> "had to make room for others in Slurm";
      case "NODE_FAIL", "BOOT_FAIL" -> "lost its node in Slurm";
      case "DEADLINE" -> "reached its deadline in Slurm";
      case "OUT_OF_MEMORY" -> "needed more memory than Slurm gave it";
      default -> "is " + state + " in Slurm (" + reason + ")";
    };
  }
}
