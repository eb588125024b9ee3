package io.argosy.core.model;

/** How a job ended. */
public sealed interface Outcome {
  /** All iterations are kept and merged; {@code late} if that was after its deadline. */
  record Done(boolean late) implements Outcome {}

  /** The program (or the merge) failed more often than allowed. */
  record Failed(String reason, String lastLines) implements Outcome {}

  /** Stopped at its deadline because the promise says so; kept results stay. */
  record StoppedByPromise() implements Outcome {}

  /** A user cancelled it. */
  record Cancelled() implements Outcome {}
}
