package io.argosy.bench.chaos;

import io.argosy.core.engine.message.Fact;
import java.util.List;

/**
 * Compares a server's history of a job with the stored journal. A running service may write between
 * two requests, a late report for example; so the journal is read before and after the request, and
 * the history must lie between: it has all that was stored before, in order, and nothing that is
 * not stored afterwards.
 */
final class StoryCheck {
  private StoryCheck() {}

  /**
   * What is wrong with a history.
   *
   * @param before facts of the job in the journal, read before the request
   * @param told the server's answer
   * @param after facts of the job in the journal, read afterwards
   */
  static List<String> between(List<Fact> before, List<Fact> told, List<Fact> after) {
    if (!begins(told, before)) {
      return List.of(
          "told are " + told.size() + " facts, which lack some of " + before.size() + " stored");
    }
    if (!begins(after, told)) {
      return List.of(
          "told are "
              + told.size()
              + " facts, which are not all among "
              + after.size()
              + " stored");
    }
    return List.of();
  }

  private static boolean begins(List<Fact> whole, List<Fact> beginning) {
    return whole.size() >= beginning.size() && whole.subList(0, beginning.size()).equals(beginning);
  }
}
