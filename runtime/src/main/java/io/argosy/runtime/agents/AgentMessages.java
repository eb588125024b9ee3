package io.argosy.runtime.agents;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
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
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the messages of agents mean to the kernel: a report is a stimulus, a fact may be its ack,
 * and an instruction for a machine is an order. Agents know only the messages.
 */
public final class AgentMessages {
  private AgentMessages() {}

  /** An order and the machine that carries it out. */
  public record Addressed(MachineId machine, Order order) {}

  /** Reports that belong together, in their order; the receiver supplies the instant. */
  public static List<Function<Instant, Stimulus>> stimuli(List<? extends Report> reports) {
    return reports.stream().map(AgentMessages::stimulus).toList();
  }

  /**
   * As above.
   *
   * @param stored where the receiver has stored a result that came with its report
   */
  public static List<Function<Instant, Stimulus>> stimuli(
      List<? extends Report> reports, Function<Report.Stored, ResultRef> stored) {
    return reports.stream()
        .map(it -> it instanceof Report.Stored n ? stimulus(n, stored.apply(n)) : stimulus(it))
        .toList();
  }

  public static Function<Instant, Stimulus> stimulus(Report news) {
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
      case Report.Stored n -> stimulus(n, ref(n));
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
                  at,
                  new InstructionId(n.order()),
                  new JobId(n.job()),
                  n.failure(),
                  n.result().map(body -> new ResultRef(body.bytes(), body.sha256())));
    };
  }

  private static Function<Instant, Stimulus> stimulus(Report.Stored n, ResultRef result) {
    return at -> new Stimulus.ResultStored(at, attempt(n.attempt()), interval(n.piece()), result);
  }

  public static AttemptId attempt(AttemptRef attempt) {
    return new AttemptId(new TaskId(new JobId(attempt.job()), attempt.task()), attempt.number());
  }

  public static Interval interval(IterationRange iterationRange) {
    return new Interval(iterationRange.first(), iterationRange.count());
  }

  public static ResultRef ref(Report.Stored news) {
    return new ResultRef(news.bytes(), news.sha256());
  }

  private static List<Interval> intervals(List<IterationRange> iterationRanges) {
    return iterationRanges.stream().map(AgentMessages::interval).toList();
  }

  private static Ending ending(Report.Ended news) {
    return switch (news.how()) {
      case FINISHED -> new Ending.Finished();
      case STOPPED_EARLY -> new Ending.StoppedEarly();
      case FAILED ->
          new Ending.Failed(
              news.piece().map(AgentMessages::interval), news.reason(), news.lastLines());
      case UNFIT -> new Ending.Unfit(news.reason());
    };
  }

  /** The order that the machine of an instruction gets. */
  public static Addressed addressed(InstructionId id, Instruction.ToAgent instruction) {
    Order order =
        switch (instruction) {
          case Instruction.Start i ->
              new Order.Start(id.value(), attempt(i.attempt()), spans(i.work()), i.reportIn());
          case Instruction.Steer i ->
              new Order.Steer(
                  id.value(), attempt(i.attempt()), spans(i.grant()), i.yield(), i.reportIn());
          case Instruction.Stop i -> new Order.Stop(id.value(), attempt(i.attempt()));
        };
    return new Addressed(instruction.machine(), order);
  }

  /** Any machine can merge the results of a job. */
  public static Order merge(InstructionId id, JobId job) {
    return new Order.Merge(id.value(), job.value());
  }

  private static AttemptRef attempt(AttemptId attempt) {
    return new AttemptRef(attempt.job().value(), attempt.task().index(), attempt.number());
  }

  private static List<IterationRange> spans(List<Interval> work) {
    return work.stream().map(AgentMessages::span).toList();
  }

  private static IterationRange span(Interval interval) {
    return new IterationRange(interval.first(), interval.count());
  }

  /** The decisions that the sender of a report needs to know; mostly none. */
  public static List<Ack> acks(List<Fact> facts) {
    return facts.stream().flatMap(fact -> ack(fact).stream()).toList();
  }

  private static Optional<Ack> ack(Fact fact) {
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
