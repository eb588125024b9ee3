package io.argosy.agent.remote.report;

import io.argosy.core.kind.bag.BagStimulus;
import io.argosy.core.kind.workflow.WorkflowStimulus;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.TaskId;
import io.argosy.protocol.wire.Ack;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Translates between the wire format and the kernel's types. */
public final class AgentTranslation {
  /** The receiver of a report supplies the time; the sender's own is never sent. */
  public static final Instant WHENEVER = Instant.EPOCH;

  /** The server refuses a reason that is longer. */
  private static final int REASON_LIMIT = 4_000;

  private AgentTranslation() {}

  /** An order about an attempt; empty for a merge. */
  public static Optional<Instruction> instruction(Order order, MachineId machine) {
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
  public static JobId job(Order order) {
    return new JobId(
        switch (order) {
          case Order.Start start -> start.attempt().job();
          case Order.Steer steer -> steer.attempt().job();
          case Order.Stop stop -> stop.attempt().job();
          case Order.Merge merge -> merge.job();
        });
  }

  /** Translates an event on this machine; only such stimuli are reported. */
  static Report news(Stimulus stimulus) {
    return switch (stimulus) {
      case Stimulus.AttemptStarted it -> new Report.Started(attempt(it.attempt()));
      case Stimulus.ProgressReported it ->
          new Report.Progressed(
              attempt(it.attempt()),
              it.done(),
              it.elapsed(),
              it.nextIn(),
              it.calls().stream()
                  .findFirst()
                  .map(
                      call ->
                          new Report.Progressed.Calls(call.startup(), call.speed(), call.begun())));
      case Stimulus.ResultStored it ->
          new Report.Stored(
              attempt(it.attempt()), span(it.piece()), it.result().bytes(), it.result().sha256());
      case Stimulus.WorkSteered it ->
          new Report.Steered(it.instruction().value(), attempt(it.attempt()), spans(it.yielded()));
      case Stimulus.FinishAsked it ->
          new Report.AsksToFinish(attempt(it.attempt()), it.done(), it.elapsed());
      case Stimulus.ImageResolved it ->
          new Report.ImageFound(attempt(it.attempt()), it.image(), it.digest());
      case Stimulus.AttemptEnded it -> ended(attempt(it.attempt()), it.ending());
      case Stimulus.ResultsMerged it ->
          new Report.Merged(it.instruction().value(), it.job().value(), it.failure());
      case Stimulus.JobSubmitted _,
          BagStimulus.BagSubmitted _,
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
          BagStimulus.MenuMade _,
          BagStimulus.PlanMade _,
          BagStimulus.BagChosen _,
          WorkflowStimulus.ScheduleMade _,
          Stimulus.PlanningFailed _,
          Stimulus.TryAgain _,
          Stimulus.ServiceResumed _,
          Stimulus.Woke _ ->
          throw new IllegalArgumentException("not a machine's news: " + stimulus);
    };
  }

  /** What is told in order: the news of an attempt, and each other news by itself. */
  public static String lane(Stimulus stimulus) {
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
          BagStimulus.BagSubmitted _,
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
          BagStimulus.MenuMade _,
          BagStimulus.PlanMade _,
          BagStimulus.BagChosen _,
          WorkflowStimulus.ScheduleMade _,
          Stimulus.PlanningFailed _,
          Stimulus.TryAgain _,
          Stimulus.ServiceResumed _,
          Stimulus.Woke _ ->
          stimulus.toString();
    };
  }

  private static Report ended(AttemptRef attempt, Ending ending) {
    return switch (ending) {
      case Ending.Finished finished ->
          new Report.Ended(attempt, Report.How.FINISHED, Optional.empty(), "", "");
      case Ending.StoppedEarly early ->
          new Report.Ended(attempt, Report.How.STOPPED_EARLY, Optional.empty(), "", "");
      case Ending.Failed failed ->
          new Report.Ended(
              attempt,
              Report.How.FAILED,
              failed.piece().map(AgentTranslation::span),
              cut(failed.reason()),
              failed.lastLines());
      case Ending.Unheard unheard ->
          throw new IllegalArgumentException("not a machine's news: " + unheard);
      case Ending.Unfit unfit ->
          new Report.Ended(attempt, Report.How.UNFIT, Optional.empty(), cut(unfit.reason()), "");
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
  static Fact fact(Ack ack, List<Stimulus> told) {
    return switch (ack) {
      case Ack.Kept kept -> kept(attempt(kept.attempt()), interval(kept.piece()), told);
      case Ack.Refused refused ->
          new Fact.PieceRefused(
              attempt(refused.attempt()), interval(refused.piece()), new Reason.AlreadyKept());
      case Ack.Measured measured ->
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

  public static AttemptRef attempt(AttemptId attempt) {
    return new AttemptRef(attempt.job().value(), attempt.task().index(), attempt.number());
  }

  public static AttemptId attempt(AttemptRef attempt) {
    return new AttemptId(new TaskId(new JobId(attempt.job()), attempt.task()), attempt.number());
  }

  public static IterationRange span(Interval interval) {
    return new IterationRange(interval.first(), interval.count());
  }

  private static List<IterationRange> spans(List<Interval> intervals) {
    return intervals.stream().map(AgentTranslation::span).toList();
  }

  private static Interval interval(IterationRange iterationRange) {
    return new Interval(iterationRange.first(), iterationRange.count());
  }

  private static List<Interval> intervals(List<IterationRange> iterationRanges) {
    return iterationRanges.stream().map(AgentTranslation::interval).toList();
  }
}
