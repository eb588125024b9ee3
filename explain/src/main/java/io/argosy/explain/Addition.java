package io.argosy.explain;

import io.argosy.core.engine.message.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A partition, or another worker of a job, that was added after the job was accepted. */
public record Addition(int partition, Duration after, Reason why) {
  /**
   * Why a job grew, one sentence per decision: partitions added together share a sentence, and the
   * initial partitions are not growth.
   *
   * @param holder what the job calls them, such as {@code partition}
   */
  public static List<String> sentences(List<Addition> additions, Reasons reasons, String holder) {
    List<String> sentences = new ArrayList<>();
    List<Addition> together = new ArrayList<>();
    for (Addition next : additions) {
      if (!together.isEmpty() && !together.getFirst().isOneDecisionWith(next)) {
        sentences.add(sentence(together, reasons, holder));
        together.clear();
      }
      if (!(next.why instanceof Reason.Initial)) {
        together.add(next);
      }
    }
    if (!together.isEmpty()) {
      sentences.add(sentence(together, reasons, holder));
    }
    return sentences;
  }

  private boolean isOneDecisionWith(Addition other) {
    return after.equals(other.after) && why.equals(other.why);
  }

  private static String sentence(List<Addition> together, Reasons reasons, String holder) {
    Addition first = together.getFirst();
    String who =
        together.size() == 1
            ? holder + " " + first.partition + " was added: "
            : holder
                + "s "
                + first.partition
                + " to "
                + together.getLast().partition
                + " were added: ";
    return "after " + Numbers.span(first.after) + ": " + who + reasons.of(first.why);
  }
}
