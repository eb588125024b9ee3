package io.argosy.bench.chaos;

import io.argosy.core.model.Interval;
import java.util.ArrayList;
import java.util.List;

/** Whether the kept pieces satisfy the job: nothing lost, nothing doubled. */
final class KeptCheck {
  private KeptCheck() {}

  /** For a job that needs each index once; a sentence for each index that is lost or doubled. */
  static List<String> range(long total, List<Interval> kept) {
    List<String> wrong = new ArrayList<>();
    long next = 0;
    for (Interval piece : kept.stream().sorted().toList()) {
      if (piece.first() > next) {
        wrong.add("lost: " + new Interval(next, piece.first() - next));
      }
      if (piece.first() < next) {
        wrong.add("doubled: " + piece.head(Math.min(piece.count(), next - piece.first())));
      }
      if (piece.end() > total) {
        wrong.add("beyond the last index: " + piece);
      }
      next = Math.max(next, piece.end());
    }
    if (next < total) {
      wrong.add("lost: " + new Interval(next, total - next));
    }
    return wrong;
  }

  /** For a job that needs any given number of iterations: enough of them, and none twice. */
  static List<String> count(long total, List<Interval> kept) {
    List<String> wrong = new ArrayList<>(disjoint(kept));
    long sum = Interval.total(kept);
    if (sum < total) {
      wrong.add("only " + sum + " of " + total + " iterations are kept");
    }
    return wrong;
  }

  /** For a job that may end incomplete: none twice. */
  static List<String> disjoint(List<Interval> kept) {
    List<String> wrong = new ArrayList<>();
    long next = 0;
    for (Interval piece : kept.stream().sorted().toList()) {
      if (piece.first() < next) {
        wrong.add("doubled: " + piece.head(Math.min(piece.count(), next - piece.first())));
      }
      next = Math.max(next, piece.end());
    }
    return wrong;
  }

  /** Compares a result with the lines of a direct computation; returns the first difference. */
  static List<String> lines(List<String> expected, List<String> found) {
    int common = Math.min(expected.size(), found.size());
    for (int i = 0; i < common; i++) {
      if (!expected.get(i).equals(found.get(i))) {
        String is = "line " + i + " of the result is '" + found.get(i) + "'";
        return List.of(is + ", computed directly '" + expected.get(i) + "'");
      }
    }
    return expected.size() == found.size()
        ? List.of()
        : List.of("the result has " + found.size() + " lines, not " + expected.size());
  }
}
