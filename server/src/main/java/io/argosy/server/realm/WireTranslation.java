package io.argosy.server.realm;


import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.TaskId;
import io.argosy.protocol.wire.Ack;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Report;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Translates between the wire format and the kernel's stimuli and facts. */
final class WireTranslation {
  private WireTranslation() {}

  static Function<Instant, Stimulus> stimulus(Report news) {
    return switch (news) {
      case Report.Started n -> at -> new Stimulus.AttemptStarted(at, attempt(n.attempt()));
      case Report.Progressed n ->
          at ->
              new Stimulus.ProgressReported(
                  at,
                  attempt(n.attempt()),
                  n.done(),
                  n.elapsed(),
                  n.nextIn(),
                  n.calls().stream()
                      .map(c -> new CallCost(c.startup(), c.speed(), c.begun()))
                      .toList());
      case Report.Stored n ->
          at -> new Stimulus.ResultStored(at, attempt(n.attempt()), interval(n.piece()), ref(n));
      case Report.Steered n ->
          at ->
              new Stimulus.WorkSteered(
                  at, new InstructionId(n.order()), attempt(n.attempt()), intervals(n.yielded()));
      case Report.AsksToFinish n ->
          at -> new Stimulus.FinishAsked(at, attempt(n.attempt()), n.done(), n.elapsed());
      case Report.ImageFound n ->
          at -> new Stimulus.ImageResolved(at, attempt(n.attempt()), n.image(), n.digest());
      case Report.Ended n -> at -> new Stimulus.AttemptEnded(at, attempt(n.attempt()), ending(n));
      case Report.Merged n ->
          at ->
              new Stimulus.ResultsMerged(
                  at, new InstructionId(n.order()), new JobId(n.job()), n.failure());
    };
  }

  /** The attempt that a report is about; a merge is about none. */
  static Optional<AttemptId> subject(Report news) {
    return switch (news) {
      case Report.Started n -> Optional.of(attempt(n.attempt()));
      case Report.Progressed n -> Optional.of(attempt(n.attempt()));
      case Report.Stored n -> Optional.of(attempt(n.attempt()));
      case Report.Steered n -> Optional.of(attempt(n.attempt()));
      case Report.AsksToFinish n -> Optional.of(attempt(n.attempt()));
      case Report.ImageFound n -> Optional.of(attempt(n.attempt()));
      case Report.Ended n -> Optional.of(attempt(n.attempt()));
      case Report.Merged _ -> Optional.empty();
    };
  }

  static AttemptId attempt(AttemptRef attempt) {
    return new AttemptId(new TaskId(new JobId(attempt.job()), attempt.task()), attempt.number());
  }

  static Interval interval(IterationRange iterationRange) {
    return new Interval(iterationRange.first(), iterationRange.count());
  }

  static ResultRef ref(Report.Stored news) {
    return new ResultRef(news.bytes(), news.sha256());
  }

  private static List<Interval> intervals(List<IterationRange> iterationRanges) {
    return iterationRanges.stream().map(WireTranslation::interval).toList();
  }

  private static Ending ending(Report.Ended news) {
    return switch (news.how()) {
      case FINISHED -> new Ending.Finished();
      case STOPPED_EARLY -> new Ending.StoppedEarly();
      case FAILED ->
          new Ending.Failed(
              news.piece().map(WireTranslation::interval), news.reason(), news.lastLines());
      case UNFIT -> new Ending.Unfit(news.reason());
    };
  }

  static Order order(InstructionId id, Instruction instruction) {
    return switch (instruction) {
      case Instruction.Start i ->
          new Order.Start(id.value(), attempt(i.attempt()), spans(i.work()), i.reportIn());
      case Instruction.Steer i ->
          new Order.Steer(
              id.value(), attempt(i.attempt()), spans(i.grant()), i.yield(), i.reportIn());
      case Instruction.Stop i -> new Order.Stop(id.value(), attempt(i.attempt()));
      case Instruction.Merge i -> new Order.Merge(id.value(), i.job().value());
      case Instruction.ToProvider _, Instruction.Compute _ ->
          throw new IllegalArgumentException("no machine receives " + instruction);
    };
  }

  private static AttemptRef attempt(AttemptId attempt) {
    return new AttemptRef(attempt.job().value(), attempt.task().index(), attempt.number());
  }

  private static List<IterationRange> spans(List<Interval> work) {
    return work.stream().map(WireTranslation::span).toList();
  }

  private static IterationRange span(Interval interval) {
    return new IterationRange(interval.first(), interval.count());
  }

  /** What the sender of a report needs to know of a fact; mostly nothing. */
  static Optional<Ack> verdict(Fact fact) {
    if (fact instanceof Fact.PieceKept f) {
      return Optional.of(new Ack.Kept(attempt(f.attempt()), span(f.piece())));
    }
    if (fact instanceof Fact.PieceKnown f) {
      return Optional.of(new Ack.Kept(attempt(f.attempt()), span(f.piece())));
    }
    if (fact instanceof Fact.PieceRefused f) {
      return Optional.of(new Ack.Refused(attempt(f.attempt()), span(f.piece())));
    }
    if (fact instanceof Fact.ProgressMeasured f) {
      return Optional.of(new Ack.Measured(attempt(f.attempt()), f.nextIn()));
    }
    return Optional.empty();
  }
}
