package io.argosy.agent.slurm;

import java.util.Optional;

/** The outcome of a Slurm command; no exit code when it was ended for taking too long. */
record CommandResult(Optional<Integer> exit, String out, String err) {
  boolean isGood() {
    return exit.isPresent() && exit.get() == 0;
  }

  /** Its error, as one sentence without the command's own name before it. */
  String complaint() {
    String last = err.lines().filter(line -> !line.isBlank()).reduce("", (a, b) -> b).strip();
    String bare = last.replaceFirst("^(\\w+: )?(error: )?", "");
    if (!bare.isEmpty()) {
      return bare;
    }
    return exit.map(code -> "exit code " + code).orElse("it does not answer");
  }
}
