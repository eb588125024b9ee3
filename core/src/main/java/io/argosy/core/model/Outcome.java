package io.argosy.core.model;

/** How a job ended. */
public sealed interface Outcome {
  /** All iterations kept and merged; {@code late} when that was after its deadline. */
  record Done(boolean late) implements Outcome {}

  /** The program (or the merge) failed more often than allowed. */
  record Failed(String reason, String lastLines) implements Outcome {}

  /** Stopped at its deadline because the promise said so; what was kept stays. */
  record StoppedByPromise() implements Outcome {}

  /** A person stopped it. */
  record Cancelled() implements Outcome {}
}
