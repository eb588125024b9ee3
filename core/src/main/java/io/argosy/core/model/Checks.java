package io.argosy.core.model;

/** Guards for constructors: a domain value that exists is valid. */
public final class Checks {
  private Checks() {}

  /** Throws with the sentence given unless the condition holds. */
  public static void require(boolean condition, String sentence) {
    if (!condition) {
      throw new IllegalArgumentException(sentence);
    }
  }

  /** A broken invariant: our fault, never the user's. */
  public static void invariant(boolean condition, String sentence) {
    if (!condition) {
      throw new IllegalStateException(sentence);
    }
  }
}
