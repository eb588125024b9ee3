package io.argosy.core.engine.state;

import io.argosy.core.bag.Menu;
import io.argosy.core.bag.estimate.Timing;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.dag.live.Assignment;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.WorkflowBudget;
import io.argosy.core.engine.rental.Rental;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.Share;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The whole state as plain values, for storing and comparing. See {@link State#snapshot()}. */
public record Snapshot(
    Instant at,
    long nextInstruction,
    List<Job> jobs,
    List<Worker> tasks,
    List<Machine> machines,
    List<Share> shares,
    Optional<ScalingState> scaling,
    List<TaskId> queue,
    List<Outstanding> outstanding,
    List<Stray> strays,
    List<Bag> bags,
    List<Workflow> workflows,
    List<Given> given) {

  /** See the fields of the same names in {@link JobState}. */
  public record Job(
      JobId id,
      JobSpec spec,
      Claim claim,
      Instant acceptedAt,
      Instant deadline,
      Duration interval,
      JobState.Phase phase,
      Instant checkpointAt,
      double checkpointEtaSeconds,
      long nextFresh,
      boolean deadlinePassed,
      Instant roundAt,
      List<Interval> pool,
      List<Kept> kept,
      List<FailedPiece> failures,
      Optional<Instant> endedAt,
      Optional<Outcome> outcome,
      List<Instant> begunAt) {}

  /** A lost attempt that may still run on its machine. */
  public record Stray(AttemptId attempt, MachineId machine) {}

  /** The machine on which an attempt was placed, even if the attempt is over. */
  public record Given(AttemptId attempt, MachineId machine) {}

  /** A result that is kept. */
  public record Kept(Interval piece, AttemptId attempt, ResultRef result) {}

  /** Work that failed, and how often. */
  public record FailedPiece(Interval piece, int failures) {}

  /** An instruction that is not settled. */
  public record Outstanding(InstructionId id, Instruction instruction) {}

  /** See the fields of the same names in {@link BagState}. */
  public record Bag(
      JobId job,
      BagState.Stage stage,
      Promise promise,
      Choosing choosing,
      Money cushion,
      Money cap,
      Optional<Menu> menu,
      List<Integer> menuOffers,
      Optional<MenuEntry> plan,
      Optional<BagState.FirstPlan> first,
      List<Integer> wanted,
      Instant checkAt,
      Optional<Money> missing,
      List<OfferStats> types,
      List<Rental> rents,
      List<Timing> timings,
      List<Interval> pool,
      List<Interval> again,
      List<Failures> failures,
      List<BagState.Running> running,
      List<Long> givenUp) {}

  /** See the fields of the same names in {@link FlowState}. */
  public record Workflow(
      JobId job,
      List<Assignment> plan,
      Instant plannedFrom,
      Instant scheduledAt,
      Instant expectedEnd,
      int judgedFrom,
      boolean stale,
      List<FlowState.Running> running,
      List<FlowState.Ran> ran,
      List<FailedOn> failures,
      List<Failures> stops,
      List<Integer> givenUp,
      List<WorkflowBudget.Held> held,
      List<WorkflowBudget.Paid> paid) {}

  /** The machines on which a task of a workflow failed. */
  public record FailedOn(int task, List<MachineId> machines) {}

  /** How often a task failed or was stopped. */
  public record Failures(long task, int times) {}
}
