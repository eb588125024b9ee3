package io.argosy.core.engine.view;

import io.argosy.core.engine.message.ArchivedJob;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.retention.RetentionView;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.TaskId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;

/**
 * The state of a realm, to read. It belongs to the thread that shows it and changes with the next
 * fact: callers take from it what they need and do not keep it.
 */
public interface StateView {
  /** The latest instant that a stimulus carried. */
  Instant at();

  /** Instructions that are not settled, oldest first. */
  SortedMap<InstructionId, Instruction> outstanding();

  /** All jobs in the order in which they were accepted. */
  Collection<? extends JobStateView> jobs();

  Optional<? extends JobStateView> job(JobId id);

  Optional<Worker> task(TaskId id);

  /** All workers of a job, by index. */
  List<Worker> tasks(JobId job);

  /** The machine of an attempt, also when the attempt is over or lost. */
  Optional<MachineId> givenTo(AttemptId attempt);

  /** Attempts that were lost with their machine and may still run there. */
  SortedMap<AttemptId, MachineId> strays();

  /** How many workers wait for a slot. */
  int queued();

  Collection<Machine> machines();

  Optional<Machine> machine(MachineId id);

  /** What is remembered for retention: pins, removed bodies, forgotten names. */
  RetentionView retention();

  /** The progress and the outlook of an existing job. */
  Outlook outlook(JobId id, Instant now);

  /** The latest advice on how many slots there should be, if any. */
  Optional<Fact.ScaleAdvised> advice();

  /** What the latest advice means for one machine; empty without advice. */
  OptionalInt advised(MachineId machine);

  /** What the state holds of an existing job, as plain values. */
  ArchivedJob archived(JobId id);

  /** Takes what a computation needs, for any thread to run; empty if its job is not there. */
  Optional<Computation> computation(Instruction.Compute what, Instant now);
}
