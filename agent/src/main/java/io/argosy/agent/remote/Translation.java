package io.argosy.agent.remote;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Instruction;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.kernel.Why;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.TaskId;
import io.argosy.protocol.wire.News;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Span;
import io.argosy.protocol.wire.Try;
import io.argosy.protocol.wire.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Translates between the wire format and the kernel's types. */
final class Translation {
  /** The receiver of a report supplies the time; the sender's own is never sent. */
  static final Instant WHENEVER = Instant.EPOCH;

  /** The server refuses a reason that is longer. */
  private static final int REASON_LIMIT = 4_000;

  private Translation() {}

  /** An order about an attempt; empty for a merge. */
  static Optional<Instruction> instruction(Order order, MachineId machine) {
    return switch (order) {
      case Order.Start start ->
          Optional.of(
              new Instruction.Start(
                  attempt(start.attempt()), machine, intervals(start.work()), start.reportIn()));
      case Order.Steer steer ->
          Optional.of(
              new Instruction.Steer(
                  attempt(steer.attempt()),
                  machine,
                  intervals(steer.grant()),
                  steer.yield(),
                  steer.reportIn()));
      case Order.Stop stop -> Optional.of(new Instruction.Stop(attempt(stop.attempt()), machine));
      case Order.Merge merge -> Optional.empty();
    };
  }

  /** The job an order is about. */
  static JobId job(Order order) {
    return new JobId(
        switch (order) {
          case Order.Start start -> start.attempt().job();
          case Order.Steer steer -> steer.attempt().job();
          case Order.Stop stop -> stop.attempt().job();
          case Order.Merge merge -> merge.job();
        });
  }

  /** Translates an event on this machine; only such stimuli are reported. */
  static News news(Stimulus stimulus) {
    return switch (stimulus) {
      case Stimulus.AttemptStarted it -> new News.Started(attempt(it.attempt()));
      case Stimulus.ProgressReported it ->
          new News.Progressed(
              attempt(it.attempt()),
              it.done(),
              it.elapsed(),
              it.nextIn(),
              it.calls().stream()
                  .findFirst()
                  .map(
                      call ->
                          new News.Progressed.Calls(call.startup(), call.speed(), call.begun())));
      case Stimulus.ResultStored it ->
          new News.Stored(
              attempt(it.attempt()), span(it.piece()), it.result().bytes(), it.result().sha256());
      case Stimulus.WorkSteered it ->
          new News.Steered(it.instruction().value(), attempt(it.attempt()), spans(it.yielded()));
      case Stimulus.FinishAsked it ->
          new News.AsksToFinish(attempt(it.attempt()), it.done(), it.elapsed());
      case Stimulus.ImageResolved it ->
          new News.ImageFound(attempt(it.attempt()), it.image(), it.digest());
      case Stimulus.AttemptEnded it -> ended(attempt(it.attempt()), it.ending());
      case Stimulus.ResultsMerged it ->
          new News.Merged(it.instruction().value(), it.job().value(), it.failure());
      case Stimulus.JobSubmitted _,
          Stimulus.BagSubmitted _,
          Stimulus.JobCancelled _,
          Stimulus.MachineJoined _,
          Stimulus.MachineLost _,
          Stimulus.WorkOverrun _,
          Stimulus.AssignmentAsked _,
          Stimulus.ShareSet _,
          Stimulus.ScalingBegan _,
          Stimulus.RentAnswered _,
          Stimulus.RentProlonged _,
          Stimulus.RentEnded _,
          Stimulus.RentGivenBack _,
          Stimulus.MenuMade _,
          Stimulus.PlanMade _,
          Stimulus.BagChosen _,
          Stimulus.ScheduleMade _,
          Stimulus.PlanningFailed _,
          Stimulus.TryAgain _,
          Stimulus.ServiceResumed _,
          Stimulus.Woke _ ->
          throw new IllegalArgumentException("not a machine's news: " + stimulus);
    };
  }

  /** What is told in order: the news of an attempt, and each other news by itself. */
  static String lane(Stimulus stimulus) {
    return switch (stimulus) {
      case Stimulus.AttemptStarted it -> it.attempt().toString();
      case Stimulus.ProgressReported it -> it.attempt().toString();
      case Stimulus.ResultStored it -> it.attempt().toString();
      case Stimulus.WorkSteered it -> it.attempt().toString();
      case Stimulus.FinishAsked it -> it.attempt().toString();
      case Stimulus.ImageResolved it -> it.attempt().toString();
      case Stimulus.AttemptEnded it -> it.attempt().toString();
      case Stimulus.ResultsMerged _,
          Stimulus.JobSubmitted _,
          Stimulus.BagSubmitted _,
          Stimulus.JobCancelled _,
          Stimulus.MachineJoined _,
          Stimulus.MachineLost _,
          Stimulus.WorkOverrun _,
          Stimulus.AssignmentAsked _,
          Stimulus.ShareSet _,
          Stimulus.ScalingBegan _,
          Stimulus.RentAnswered _,
          Stimulus.RentProlonged _,
          Stimulus.RentEnded _,
          Stimulus.RentGivenBack _,
          Stimulus.MenuMade _,
          Stimulus.PlanMade _,
          Stimulus.BagChosen _,
          Stimulus.ScheduleMade _,
          Stimulus.PlanningFailed _,
          Stimulus.TryAgain _,
          Stimulus.ServiceResumed _,
          Stimulus.Woke _ ->
          stimulus.toString();
    };
  }

  private static News ended(Try attempt, Ending ending) {
    return switch (ending) {
      case Ending.Finished finished ->
          new News.Ended(attempt, News.How.FINISHED, Optional.empty(), "", "");
      case Ending.StoppedEarly early ->
          new News.Ended(attempt, News.How.STOPPED_EARLY, Optional.empty(), "", "");
      case Ending.Failed failed ->
          new News.Ended(
              attempt,
              News.How.FAILED,
              failed.piece().map(Translation::span),
              cut(failed.reason()),
              failed.lastLines());
      case Ending.Unheard unheard ->
          throw new IllegalArgumentException("not a machine's news: " + unheard);
      case Ending.Unfit unfit ->
          new News.Ended(attempt, News.How.UNFIT, Optional.empty(), cut(unfit.reason()), "");
    };
  }

  private static String cut(String reason) {
    return reason.length() <= REASON_LIMIT ? reason : reason.substring(0, REASON_LIMIT);
  }

  /**
   * A decision, as far as an attempt handles it.
   *
   * @param told the reports that were decided on
   */
  static Fact fact(Verdict verdict, List<Stimulus> told) {
    return switch (verdict) {
      case Verdict.Kept kept -> kept(attempt(kept.attempt()), interval(kept.piece()), told);
      case Verdict.Refused refused ->
          new Fact.PieceRefused(
              attempt(refused.attempt()), interval(refused.piece()), new Why.AlreadyKept());
      case Verdict.Measured measured ->
          new Fact.ProgressMeasured(
              attempt(measured.attempt()),
              WHENEVER,
              0,
              Duration.ZERO,
              0,
              measured.nextIn(),
              Instant.MAX);
    };
  }

  private static Fact kept(AttemptId attempt, Interval piece, List<Stimulus> told) {
    for (Stimulus one : told) {
      if (one instanceof Stimulus.ResultStored stored
          && stored.attempt().equals(attempt)
          && stored.piece().equals(piece)) {
        return new Fact.PieceKept(attempt, piece, stored.result(), WHENEVER);
      }
    }
    return new Fact.PieceKept(attempt, piece, new ResultRef(0, ""), WHENEVER);
  }

  static Try attempt(AttemptId attempt) {
    return new Try(attempt.job().value(), attempt.task().index(), attempt.number());
  }

  static AttemptId attempt(Try attempt) {
    return new AttemptId(new TaskId(new JobId(attempt.job()), attempt.task()), attempt.number());
  }

  static Span span(Interval interval) {
    return new Span(interval.first(), interval.count());
  }

  private static List<Span> spans(List<Interval> intervals) {
    return intervals.stream().map(Translation::span).toList();
  }

  private static Interval interval(Span span) {
    return new Interval(span.first(), span.count());
  }

  private static List<Interval> intervals(List<Span> spans) {
    return spans.stream().map(Translation::interval).toList();
  }
}
