package io.argosy.core.kernel;

import io.argosy.core.bag.PlanRequest;
import io.argosy.core.dag.live.ScheduleRequest;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Something to be done by the world. It is delivered at least once, under one id, until a stimulus
 * settles it.
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
   * @param yield how many iterations to give back from the end, as far as not begun
   */
  record Steer(
      AttemptId attempt, MachineId machine, List<Interval> grant, long yield, Duration reportIn)
      implements Instruction {
    public Steer {
      grant = List.copyOf(grant);
    }
  }

  /** End an attempt, whether it is idle or not. Settled when it has ended. */
  record Stop(AttemptId attempt, MachineId machine) implements Instruction {}

  /** Merge what the job kept. Settled by {@link Stimulus.ResultsMerged}. */
  record Merge(JobId job) implements Instruction {}

  /**
   * Schedule what is left of a workflow, off the kernel's thread, by {@code Scheduler}. Settled by
   * {@link Stimulus.ScheduleMade}. No agent hears of it.
   *
   * @param from what the times of the schedule count from
   */
  record Schedule(JobId job, Instant from, ScheduleRequest request, Why why)
      implements Instruction {}

  /** What a bag asks of the world besides work: machines and plans. No agent hears of it. */
  sealed interface OfBag extends Instruction {
    JobId job();
  }

  /**
   * Rent a machine that will join under that name. Settled by {@link Stimulus.RentAnswered}, or
   * when the machine joins or is gone. A provider that hears of it only after {@code stopAt}
   * refuses.
   *
   * @param offer the name of the offer
   * @param stopAt the machine ends itself then, unless it was told to stay longer
   */
  record Rent(MachineId machine, JobId job, String offer, Instant stopAt) implements OfBag {}

  /** Let a rented machine stay longer. Settled by {@link Stimulus.RentProlonged}. */
  record Prolong(MachineId machine, JobId job, Instant stopAt) implements OfBag {}

  /** Give a rented machine back. Settled by {@link Stimulus.RentEnded}. */
  record Release(MachineId machine, JobId job) implements OfBag {}

  /**
   * Plan a bag, off the kernel's thread, by {@code Planner}. Settled by {@link Stimulus.MenuMade}
   * or {@link Stimulus.PlanMade}.
   *
   * @param menu whether all plans are wanted, or one
   */
  record Plan(JobId job, PlanRequest request, boolean menu) implements OfBag {}
}
