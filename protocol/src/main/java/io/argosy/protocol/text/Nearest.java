package io.argosy.protocol.text;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that the user probably meant. */
public final class Nearest {
  private Nearest() {}

  /** The candidate closest to the written name, unless none is close. */
  public static Optional<String> to(String written, Collection<String> candidates) {
    return to(written, candidates, Math.max(1, Math.min(3, (written.length() + 1) / 2)));
  }

  /**
   * The same, with a limit.
   *
   * @param edits how far away a candidate may be
   */
  public static Optional<String> to(String written, Collection<String> candidates, int edits) {
    String word = written.toLowerCase(Locale.ROOT);
    int bestDistance = edits + 1;
    Optional<String> best = Optional.empty();
    for (String candidate : candidates) {
      int distance = word.length() > 40 ? bestDistance : distance(word, candidate);
      if (distance < bestDistance) {
        bestDistance = distance;
        best = Optional.of(candidate);
      }
    }
    return best;
  }

  /** Edits (insert, delete, replace, swap of neighbours) that turn one word into the other. */
  private static int distance(String a, String b) {
    int[][] edits = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        edits[i][j] = i == 0 || j == 0 ? i + j : cheapest(edits, a, b, i, j);
      }
    }
    return edits[a.length()][b.length()];
  }

  private static int cheapest(int[][] edits, String a, String b, int i, int j) {
    int replaced = edits[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int best = Math.min(replaced, Math.min(edits[i - 1][j], edits[i][j - 1]) + 1);
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(best, edits[i - 2][j - 2] + 1) : best;
  }
}
