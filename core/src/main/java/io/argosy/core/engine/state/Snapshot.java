package io.argosy.core.engine.state;

import io.argosy.core.engine.ended.ArchiveState;
import io.argosy.core.engine.message.ArchivedJob;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.retention.RetentionState;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
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
    List<Given> given,
    Optional<ArchiveState> archive,
    Optional<RetentionState.Stored> retention) {
  public Snapshot {
    // In one order, whichever way they came: by kind, then as they were.
    kinds = kinds.stream().sorted(Comparator.comparing(kind -> kind.getClass().getName())).toList();
  }

  /** What a snapshot holds of one job; everything else in it is empty. */
  public record OfJob(Snapshot values) implements ArchivedJob {
    @Override
    public JobId job() {
      return values.jobs().getFirst().id();
    }
  }

  /** See the fields of the same names in {@link JobState}. */
  public record Job(
      JobId id,
      JobSpec spec,
      Claim claim,
      Instant acceptedAt,
      Instant deadline,
      Duration interval,
      JobStateView.Phase phase,
      boolean deadlinePassed,
      Instant roundAt,
      List<KeptResult> kept,
      Optional<Instant> endedAt,
      Optional<Outcome> outcome,
      List<Instant> begunAt,
      Optional<ResultRef> merged) {}

  /** A lost attempt that may still run on its machine. */
  public record Stray(AttemptId attempt, MachineId machine) {}

  /** The machine on which an attempt was placed, even if the attempt is over. */
  public record Given(AttemptId attempt, MachineId machine) {}

  /** An instruction that is not settled. */
  public record Outstanding(InstructionId id, Instruction instruction) {}

  /** How often a task failed or was stopped. */
  public record Failures(long task, int times) {}
}
