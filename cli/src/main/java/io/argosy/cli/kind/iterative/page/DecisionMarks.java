package io.argosy.cli.kind.iterative.page;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.kind.iterative.IterativeFact;
import io.argosy.core.model.Ending;
import io.argosy.explain.Explanation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Decisions as marks on the time axis: those of one instant and one lane are one mark. */
final class DecisionMarks {
  /** The most sentences of a mark. */
  private static final int SENTENCES = 24;

  private static final int MOST = 3000;

  /** The subject of a decision; each has its own lane. */
  enum Lane {
    JOB,
    SHARES,
    PARTITIONS,
    TROUBLE
  }

  private record Mark(double seconds, Lane lane, List<String> sentences) {}

  private final Explanation explanation;
  private final List<Mark> marks = new ArrayList<>();
  private long left;

  DecisionMarks(Explanation explanation) {
    this.explanation = explanation;
  }

  void add(Fact fact) {
    explanation.next(fact).ifPresent(line -> add(lane(fact), line));
  }

  private void add(Lane lane, Explanation.Line line) {
    double at = Rounded.time(line.seconds());
    for (Mark mark : marks.reversed()) {
      if (mark.seconds() != at) {
        break;
      }
      if (mark.lane() == lane) {
        mark.sentences().add(line.sentence());
        return;
      }
    }
    if (marks.size() < MOST) {
      marks.add(new Mark(at, lane, new ArrayList<>(List.of(line.sentence()))));
    } else {
      left++;
    }
  }

  /** Decisions that were left out for lack of space. */
  long left() {
    return left;
  }

  List<SequencedMap<String, Object>> fields() {
    return marks.stream().map(DecisionMarks::fields).toList();
  }

  private static SequencedMap<String, Object> fields(Mark mark) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    int size = mark.sentences().size();
    fields.put("at", mark.seconds());
    fields.put("lane", mark.lane().ordinal());
    fields.put("says", List.copyOf(mark.sentences().subList(0, Math.min(SENTENCES, size))));
    fields.put("more", Math.max(0, size - SENTENCES));
    return fields;
  }

  private static Lane lane(Fact fact) {
    if (fact instanceof IterativeFact.Checkpoint || fact instanceof IterativeFact.AssignmentSet) {
      return Lane.SHARES;
    }
    if (fact instanceof Fact.TaskAdded
        || fact instanceof Fact.AttemptPlaced
        || fact instanceof Fact.FinishWaits
        || fact instanceof Fact.FinishAgreed) {
      return Lane.PARTITIONS;
    }
    if (fact instanceof Fact.AttemptOver over && over.ending() instanceof Ending.Finished) {
      return Lane.PARTITIONS;
    }
    if (fact instanceof Fact.AttemptOver
        || fact instanceof Fact.AttemptLost
        || fact instanceof Fact.WentSilent) {
      return Lane.TROUBLE;
    }
    if (fact instanceof Fact.PieceRefused || fact instanceof Fact.PieceFailed) {
      return Lane.TROUBLE;
    }
    if (fact instanceof Fact.MachineDown || fact instanceof Fact.DeadlinePassed) {
      return Lane.TROUBLE;
    }
    // The job itself and the machines it has.
    return Lane.JOB;
  }
}
