package io.argosy.core.engine.state;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.Share;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
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
    List<KindSnapshot> kinds,
    List<Given> given) {
  public Snapshot {
    // In one order, whichever way they came: by kind, then as they were.
    kinds = kinds.stream().sorted(Comparator.comparing(kind -> kind.getClass().getName())).toList();
  }

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

  /**
   * What only iterative jobs have; version 2 stores it in the record of every job.
   *
   * @param pool work that no worker holds
   */
  public record Iterations(
      Instant checkpointAt,
      double checkpointEtaSeconds,
      long nextFresh,
      List<Interval> pool,
      List<FailedPiece> failures) {
    static Iterations none(Instant acceptedAt) {
      return new Iterations(acceptedAt, Double.POSITIVE_INFINITY, 0, List.of(), List.of());
    }
  }

  /** How often a task failed or was stopped. */
  public record Failures(long task, int times) {}
}
