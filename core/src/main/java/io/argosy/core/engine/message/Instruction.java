package io.argosy.core.engine.message;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * An order to the outside. It is delivered at least once, under one id, until a stimulus settles
 * it.
 */
public sealed interface Instruction {
  /** The job that it serves. */
  JobId job();

  /** To the agent of a machine, about an attempt. */
  sealed interface ToAgent extends Instruction {
    AttemptId attempt();

    MachineId machine();

    @Override
    default JobId job() {
      return attempt().job();
    }
  }

  /** To the provider of a rented machine. */
  sealed interface ToProvider extends Instruction {
    MachineId machine();
  }

  /** To the store of results. */
  sealed interface ToStore extends Instruction {}

  /** Compute something off the kernel's thread, by the pure function of the job's kind. */
  non-sealed interface Compute extends Instruction {}

  /** Start an attempt. Settled when it has started or ended, or its machine is lost. */
  record Start(AttemptId attempt, MachineId machine, List<Interval> work, Duration reportIn)
      implements ToAgent {
    public Start {
      work = List.copyOf(work);
    }
  }

  /**
   * Change what a running attempt holds. Settled by {@link Stimulus.WorkSteered}.
   *
   * @param grant intervals to add at the end of its list
   * @param yield how many iterations to yield from the end, as far as not begun
   */
  record Steer(
      AttemptId attempt, MachineId machine, List<Interval> grant, long yield, Duration reportIn)
      implements ToAgent {
    public Steer {
      grant = List.copyOf(grant);
    }
  }

  /** End an attempt, busy or not. Settled when it has ended. */
  record Stop(AttemptId attempt, MachineId machine) implements ToAgent {}

  /** Merge the kept results of the job. Settled by {@link Stimulus.ResultsMerged}. */
  record Merge(JobId job) implements ToStore {}

  /** Remove the bodies of an ended job. Settled by {@link RetentionStimulus.BodiesRemoved}. */
  record DropBodies(JobId job) implements ToStore {}

  /** Remove the bodies and the record of an ended job. Settled as {@link DropBodies}. */
  record DropRecord(JobId job) implements ToStore {}

  /**
   * Rent a machine that will register under that name. Settled by {@link Stimulus.RentAnswered}, or
   * when the machine registers or is gone. A provider that receives it after {@code stopAt}
   * refuses.
   *
   * @param offer the name of the offer
   * @param stopAt when the machine shuts itself down unless its lease is extended
   */
  record Rent(MachineId machine, JobId job, String offer, Instant stopAt) implements ToProvider {}

  /** Extend the lease of a rented machine. Settled by {@link Stimulus.RentProlonged}. */
  record Prolong(MachineId machine, JobId job, Instant stopAt) implements ToProvider {}

  /** Release a rented machine. Settled by {@link Stimulus.RentEnded}. */
  record Release(MachineId machine, JobId job) implements ToProvider {}
}
