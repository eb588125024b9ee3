package io.argosy.core.model;

import java.util.Optional;

/** How an attempt came to its end, as its agent saw it. */
public sealed interface Ending {
  /** It was released, or told to stop, and did. */
  record Finished() implements Ending {}

  /** It had to go before its work was done: a time limit of its own, a spot machine. */
  record StoppedEarly() implements Ending {}

  /**
   * The program failed.
   *
   * @param piece the work it was on, if it had begun any
   * @param reason one sentence, such as {@code exit code 1}
   * @param lastLines the end of its standard error
   */
  record Failed(Optional<Interval> piece, String reason, String lastLines) implements Ending {}

  /**
   * The machine cannot run the program: an image cannot be had there, or what should run it is not
   * there. The program is not to blame.
   */
  record Unfit(String reason) implements Ending {}

  /** Nothing was heard of it any more. Nothing is known to have failed. */
  record Unheard(String reason) implements Ending {}
}
