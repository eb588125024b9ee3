package io.argosy.server.realm;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Instruction;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.TaskId;
import io.argosy.protocol.wire.News;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Span;
import io.argosy.protocol.wire.Try;
import io.argosy.protocol.wire.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Translates between the wire format and the kernel's stimuli and facts. */
final class Translation {
  private Translation() {}

  static Function<Instant, Stimulus> stimulus(News news) {
    return switch (news) {
      case News.Started n -> at -> new Stimulus.AttemptStarted(at, attempt(n.attempt()));
      case News.Progressed n ->
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
      case News.Stored n ->
          at -> new Stimulus.ResultStored(at, attempt(n.attempt()), interval(n.piece()), ref(n));
      case News.Steered n ->
          at ->
              new Stimulus.WorkSteered(
                  at, new InstructionId(n.order()), attempt(n.attempt()), intervals(n.yielded()));
      case News.AsksToFinish n ->
          at -> new Stimulus.FinishAsked(at, attempt(n.attempt()), n.done(), n.elapsed());
      case News.ImageFound n ->
          at -> new Stimulus.ImageResolved(at, attempt(n.attempt()), n.image(), n.digest());
      case News.Ended n -> at -> new Stimulus.AttemptEnded(at, attempt(n.attempt()), ending(n));
      case News.Merged n ->
          at ->
              new Stimulus.ResultsMerged(
                  at, new InstructionId(n.order()), new JobId(n.job()), n.failure());
    };
  }

  /** The attempt that a report is about; a merge is about none. */
  static Optional<AttemptId> subject(News news) {
    return switch (news) {
      case News.Started n -> Optional.of(attempt(n.attempt()));
      case News.Progressed n -> Optional.of(attempt(n.attempt()));
      case News.Stored n -> Optional.of(attempt(n.attempt()));
      case News.Steered n -> Optional.of(attempt(n.attempt()));
      case News.AsksToFinish n -> Optional.of(attempt(n.attempt()));
      case News.ImageFound n -> Optional.of(attempt(n.attempt()));
      case News.Ended n -> Optional.of(attempt(n.attempt()));
      case News.Merged _ -> Optional.empty();
    };
  }

  static AttemptId attempt(Try attempt) {
    return new AttemptId(new TaskId(new JobId(attempt.job()), attempt.task()), attempt.number());
  }

  static Interval interval(Span span) {
    return new Interval(span.first(), span.count());
  }

  static ResultRef ref(News.Stored news) {
    return new ResultRef(news.bytes(), news.sha256());
  }

  private static List<Interval> intervals(List<Span> spans) {
    return spans.stream().map(Translation::interval).toList();
  }

  private static Ending ending(News.Ended news) {
    return switch (news.how()) {
      case FINISHED -> new Ending.Finished();
      case STOPPED_EARLY -> new Ending.StoppedEarly();
      case FAILED ->
          new Ending.Failed(
              news.piece().map(Translation::interval), news.reason(), news.lastLines());
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
      case Instruction.Schedule i ->
          throw new IllegalArgumentException("no machine is told of " + i);
      case Instruction.OfBag i -> throw new IllegalArgumentException("no machine is told of " + i);
    };
  }

  private static Try attempt(AttemptId attempt) {
    return new Try(attempt.job().value(), attempt.task().index(), attempt.number());
  }

  private static List<Span> spans(List<Interval> work) {
    return work.stream().map(Translation::span).toList();
  }

  private static Span span(Interval interval) {
    return new Span(interval.first(), interval.count());
  }

  /** What the sender of a report needs to know of a fact; mostly nothing. */
  static Optional<Verdict> verdict(Fact fact) {
    if (fact instanceof Fact.PieceKept f) {
      return Optional.of(new Verdict.Kept(attempt(f.attempt()), span(f.piece())));
    }
    if (fact instanceof Fact.PieceKnown f) {
      return Optional.of(new Verdict.Kept(attempt(f.attempt()), span(f.piece())));
    }
    if (fact instanceof Fact.PieceRefused f) {
      return Optional.of(new Verdict.Refused(attempt(f.attempt()), span(f.piece())));
    }
    if (fact instanceof Fact.ProgressMeasured f) {
      return Optional.of(new Verdict.Measured(attempt(f.attempt()), f.nextIn()));
    }
    return Optional.empty();
  }
}
