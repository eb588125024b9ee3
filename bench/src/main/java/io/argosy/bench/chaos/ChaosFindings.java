package io.argosy.bench.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/** The checks, how often each held, and the violations. */
final class ChaosFindings {
  private final SequencedMap<String, Long> held = new TreeMap<>();
  private final List<Violation> violations = new ArrayList<>();

  /**
   * A violation.
   *
   * @param subject a job, a process, a file
   */
  record Violation(String check, String subject, String sentence) {}

  synchronized void held(String check, long count) {
    held.merge(check, count, Long::sum);
  }

  synchronized void violated(String check, String subject, String sentence) {
    violations.add(new Violation(check, subject, sentence));
    held.merge(check, 0L, Long::sum);
  }

  /** Records that a check held if nothing is wrong. */
  void judge(String check, String subject, List<String> wrong) {
    if (wrong.isEmpty()) {
      held(check, 1);
    }
    wrong.forEach(sentence -> violated(check, subject, sentence));
  }

  synchronized List<Violation> violations() {
    return List.copyOf(violations);
  }

  /** A line for each check: how often it held, how often not. */
  synchronized List<String> table() {
    List<String> lines = new ArrayList<>();
    lines.add("| what must hold | held | violated |");
    lines.add("| --- | --- | --- |");
    held.forEach(
        (check, count) -> {
          long wrong = violations.stream().filter(it -> it.check().equals(check)).count();
          lines.add("| " + check + " | " + String.format("%,d", count) + " | " + wrong + " |");
        });
    return lines;
  }
}
