package io.argosy.core.model;

import java.util.Optional;

/** How an attempt ended, as its agent observed it. */
public sealed interface Ending {
  /** It was released or stopped, and ended. */
  record Finished() implements Ending {}

  /** It had to end before its work was done: its own time limit, a spot machine. */
  record StoppedEarly() implements Ending {}

  /**
   * The program failed.
   *
   * @param piece the work it was running, if it had begun any
   * @param reason one sentence, such as {@code exit code 1}
   * @param lastLines the end of its standard error
   */
  record Failed(Optional<Interval> piece, String reason, String lastLines) implements Ending {}

  /**
   * The machine cannot run the program: an image is not available, or a required tool is missing.
   * The program is not the cause.
   */
  record Unfit(String reason) implements Ending {}

  /** Its agent stopped reporting. No failure is known. */
  record Unheard(String reason) implements Ending {}
}
