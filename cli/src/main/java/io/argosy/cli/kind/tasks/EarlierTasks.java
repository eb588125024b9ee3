package io.argosy.cli.kind.tasks;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.kind.tasks.TaskListFact;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** What the tasks of a job did before it is resumed. */
final class EarlierTasks {
  private final List<Fact> facts = new ArrayList<>();
  private final SortedSet<Long> failed = new TreeSet<>();
  private Optional<Outcome> outcome = Optional.empty();

  void hear(Fact fact) {
    if (fact instanceof Fact.PieceKept kept) {
      facts.add(fact);
      failed.remove(kept.piece().first());
    } else if (fact instanceof Fact.TaskGivenUp given) {
      facts.add(fact);
      failed.add(given.task());
    } else if (fact instanceof Fact.AttemptOver over && over.ending() instanceof Ending.Failed) {
      facts.add(fact);
    } else if (fact instanceof TaskListFact.TaskListReopened) {
      // These tasks run again: how they failed before does not count any more.
      facts.removeIf(Fact.TaskGivenUp.class::isInstance);
      failed.clear();
      outcome = Optional.empty();
    } else if (fact instanceof Fact.JobEnded ended) {
      outcome = Optional.of(ended.outcome());
    }
  }

  /** Those that concern a task. */
  List<Fact> facts() {
    return List.copyOf(facts);
  }

  /** The tasks that were given up. */
  SortedSet<Long> failed() {
    return failed;
  }

  /** How the job ended, if it did. */
  Optional<Outcome> outcome() {
    return outcome;
  }
}
