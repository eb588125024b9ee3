package io.argosy.core.engine.message;

import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.dag.live.ScheduleRequest;
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
  /** Start an attempt. Settled when it has started or ended, or its machine is lost. */
  record Start(AttemptId attempt, MachineId machine, List<Interval> work, Duration reportIn)
      implements Instruction {
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
      implements Instruction {
    public Steer {
      grant = List.copyOf(grant);
    }
  }

  /** End an attempt, busy or not. Settled when it has ended. */
  record Stop(AttemptId attempt, MachineId machine) implements Instruction {}

  /** Merge the kept results of the job. Settled by {@link Stimulus.ResultsMerged}. */
  record Merge(JobId job) implements Instruction {}

  /**
   * Schedule the rest of a workflow, off the kernel's thread, by {@code Scheduler}. Settled by
   * {@link Stimulus.ScheduleMade}. Agents never see it.
   *
   * @param from the origin of the schedule's times
   */
  record Schedule(JobId job, Instant from, ScheduleRequest request, Reason why)
      implements Instruction {}

  /** Requests of a bag besides work: machines and plans. Agents never see them. */
  sealed interface OfBag extends Instruction {
    JobId job();
  }

  /**
   * Rent a machine that will register under that name. Settled by {@link Stimulus.RentAnswered}, or
   * when the machine registers or is gone. A provider that receives it after {@code stopAt}
   * refuses.
   *
   * @param offer the name of the offer
   * @param stopAt when the machine shuts itself down unless its lease is extended
   */
  record Rent(MachineId machine, JobId job, String offer, Instant stopAt) implements OfBag {}

  /** Extend the lease of a rented machine. Settled by {@link Stimulus.RentProlonged}. */
  record Prolong(MachineId machine, JobId job, Instant stopAt) implements OfBag {}

  /** Release a rented machine. Settled by {@link Stimulus.RentEnded}. */
  record Release(MachineId machine, JobId job) implements OfBag {}

  /**
   * Plan a bag, off the kernel's thread, by {@code Planner}. Settled by {@link Stimulus.MenuMade}
   * or {@link Stimulus.PlanMade}.
   *
   * @param menu whether all plans are wanted or one
   */
  record Plan(JobId job, PlanRequest request, boolean menu) implements OfBag {}
}
