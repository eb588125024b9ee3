package io.argosy.core.model;

/** Guards for constructors: a domain value that exists is valid. */
public final class Checks {
  private Checks() {}

  /** Throws with the given message unless the condition holds. */
  public static void require(boolean condition, String sentence) {
    if (!condition) {
      throw new IllegalArgumentException(sentence);
    }
  }

  /** A broken invariant: a bug of the product, never the user's fault. */
  public static void invariant(boolean condition, String sentence) {
    if (!condition) {
      throw new IllegalStateException(sentence);
    }
  }
}
