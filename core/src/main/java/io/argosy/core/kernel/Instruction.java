package io.argosy.core.kernel;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import java.time.Duration;
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
}
