package io.argosy.endtoend;

import java.util.List;
import java.util.stream.LongStream;

/** Programs that users might have. */
final class Scripts {
  /**
   * Prints every index of its chunk, a few milliseconds each. It sleeps for eight at a time: to
   * start sleep costs more processor time than all else that it does.
   */
  static final String INDICES =
      """
      i=$1
      while [ $i -lt $(($1 + $2)) ]; do
        echo $i; i=$((i + 1)); [ $((i % 8)) -ne 0 ] || sleep 0.032
      done
      """;

  /**
   * Waits until it finds a permit, which it uses up, or the file {@code go}: the progress of a job
   * when something happens to it then does not depend on speed. It ends when the test is over.
   */
  static final String GATE =
      """
      until [ -e go ] || { set -- "$1" "$2" permits/*; rmdir "$3" 2> /dev/null; }; do
        [ -e work.sh ] || exit 1
        sleep 0.05
      done
      """;

  /** Prints how many iterations it did. */
  static final String COUNT =
      """
      sleep 0.05
      echo "{\\"done\\": $2, \\"unit\\": \\"iterations\\"}"
      """;

  private Scripts() {}

  /** What a range job of that size must print, whichever worker computed what. */
  static List<String> everyIndexOnce(long total) {
    return LongStream.range(0, total).mapToObj(Long::toString).toList();
  }
}
