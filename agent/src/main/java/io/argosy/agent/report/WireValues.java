package io.argosy.agent.report;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.TaskId;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Report;
import java.util.List;
import java.util.Optional;

/** Attempts, intervals and endings of the model, as messages name them. */
public final class WireValues {
  private WireValues() {}

  public static AttemptRef attempt(AttemptId attempt) {
    return new AttemptRef(attempt.job().value(), attempt.task().index(), attempt.number());
  }

  public static AttemptId attempt(AttemptRef attempt) {
    return new AttemptId(new TaskId(new JobId(attempt.job()), attempt.task()), attempt.number());
  }

  public static IterationRange range(Interval interval) {
    return new IterationRange(interval.first(), interval.count());
  }

  static List<IterationRange> ranges(List<Interval> intervals) {
    return intervals.stream().map(WireValues::range).toList();
  }

  public static Interval interval(IterationRange range) {
    return new Interval(range.first(), range.count());
  }

  public static List<Interval> intervals(List<IterationRange> ranges) {
    return ranges.stream().map(WireValues::interval).toList();
  }

  /** A report that an attempt is over. */
  public static Report.Ended ended(AttemptId attempt, Ending ending) {
    return switch (ending) {
      case Ending.Finished _ -> ended(attempt, Report.How.FINISHED, "");
      case Ending.StoppedEarly _ -> ended(attempt, Report.How.STOPPED_EARLY, "");
      case Ending.Failed(Optional<Interval> piece, String reason, String lastLines) ->
          new Report.Ended(
              attempt(attempt), Report.How.FAILED, piece.map(WireValues::range), reason, lastLines);
      case Ending.Unheard unheard ->
          throw new IllegalArgumentException("an agent reports no such end: " + unheard);
      case Ending.Unfit unfit -> ended(attempt, Report.How.UNFIT, unfit.reason());
    };
  }

  private static Report.Ended ended(AttemptId attempt, Report.How how, String reason) {
    return new Report.Ended(attempt(attempt), how, Optional.empty(), reason, "");
  }

  static Report.Progressed.Calls calls(CallCost cost) {
    return new Report.Progressed.Calls(cost.startup(), cost.speed(), cost.begun());
  }
}
