package io.argosy.agent.executor;

/** What the end of a call means. */
public sealed interface CallResult {
  /** The program ended by itself. */
  record Exited(int code) implements CallResult {}

  /** The program was ended because of its own behaviour; the reason says more than an exit code. */
  record Ended(String reason) implements CallResult {}

  /** The machine is at fault: the program could not run, or not to its end. */
  record Unable(String reason) implements CallResult {}

  /** The allocation of the attempt is gone, and the program with it; it may run elsewhere. */
  record Lost(String reason) implements CallResult {}
}
