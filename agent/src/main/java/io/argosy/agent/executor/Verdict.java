package io.argosy.agent.executor;

/** What the end of a call means. */
public sealed interface Verdict {
  /** The program ended by itself. */
  record Exited(int code) implements Verdict {}

  /** The program was ended for what it did, and this says more than an exit code. */
  record Ended(String reason) implements Verdict {}

  /** The machine is at fault: the program could not run, or not to its end. */
  record Unable(String reason) implements Verdict {}

  /** Where the attempt ran is gone, and the program with it; elsewhere it may go on. */
  record Lost(String reason) implements Verdict {}
}
