package io.argosy.core.kernel;

import io.argosy.core.bag.Choice;
import io.argosy.core.bag.Menu;
import io.argosy.core.dag.live.Assignment;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.Choosing;
import io.argosy.core.model.Claim;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.Promise;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.Reused;
import io.argosy.core.model.Share;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Something decided. Facts alone change the state; restarting applies them and decides nothing. */
public sealed interface Fact {
  /** When it was decided, where that matters; otherwise long ago. */
  default Instant at() {
    return Instant.MIN;
  }

  /** Its deadline is the instant promised, or {@link Instant#MAX}. */
  record JobAccepted(
      JobId job, JobSpec spec, Claim claim, Instant at, Instant deadline, Duration interval)
      implements Fact {
    /** Where there is one user alone. */
    public JobAccepted(JobId job, JobSpec spec, Instant at, Instant deadline, Duration interval) {
      this(job, spec, Claim.NONE, at, deadline, interval);
    }

    public JobAccepted withDeadline(Instant other) {
      return new JobAccepted(job, spec, claim, at, other, interval);
    }
  }

  record TaskAdded(TaskId task, Instant at, Why why) implements Fact {}

  /** An attempt has a slot and its first work; {@link Instruction.Start} goes out with it. */
  record AttemptPlaced(
      AttemptId attempt, MachineId machine, long assigned, List<Interval> work, Instant at)
      implements Fact {
    public AttemptPlaced {
      work = List.copyOf(work);
    }
  }

  record AttemptBegan(AttemptId attempt, Instant at) implements Fact {}

  /**
   * A report moved the measured progress.
   *
   * @param speed iterations per second since the report before
   * @param nextIn the interval now suggested
   * @param silentAt when its silence will be noticed
   * @param calls what its calls cost; empty where start-up does not matter
   */
  record ProgressMeasured(
      AttemptId attempt,
      Instant at,
      long done,
      Duration elapsed,
      double speed,
      Duration nextIn,
      Instant silentAt,
      List<CallCost> calls)
      implements Fact {
    public ProgressMeasured {
      calls = List.copyOf(calls);
    }

    /** Of a program whose start-up does not matter. */
    public ProgressMeasured(
        AttemptId attempt,
        Instant at,
        long done,
        Duration elapsed,
        double speed,
        Duration nextIn,
        Instant silentAt) {
      this(attempt, at, done, elapsed, speed, nextIn, silentAt, List.of());
    }
  }

  /** The job was judged; of shares that change, an {@link AssignmentSet} follows for each. */
  record Checkpoint(
      JobId job, Instant at, long remaining, double speed, double etaSeconds, boolean shared)
      implements Fact {}

  /** A round was asked for so soon after the last one that it has to wait. */
  record RoundPutOff(JobId job, Instant until) implements Fact {}

  record AssignmentSet(TaskId task, long assigned) implements Fact {}

  /** Work goes from the pool to an attempt. */
  record WorkGranted(AttemptId attempt, List<Interval> work, Instant at) implements Fact {
    public WorkGranted {
      work = List.copyOf(work);
    }
  }

  /** Work that an attempt gave up is back in the pool. */
  record WorkYielded(AttemptId attempt, List<Interval> work) implements Fact {
    public WorkYielded {
      work = List.copyOf(work);
    }
  }

  record PieceKept(AttemptId attempt, Interval piece, ResultRef result, Instant at)
      implements Fact {}

  record PieceRefused(AttemptId attempt, Interval piece, Why why) implements Fact {}

  /** The same result was kept before; its answer got lost. */
  record PieceKnown(AttemptId attempt, Interval piece) implements Fact {}

  /**
   * An attempt waits for more work, or for leave to finish.
   *
   * @param elapsed the attempt's own time when it asked, which tells a repeated question apart
   */
  record FinishWaits(AttemptId attempt, Duration elapsed, double etaSeconds) implements Fact {}

  record FinishAgreed(AttemptId attempt, Instant at, Why why) implements Fact {}

  /** An attempt makes room for others: it gives back what it has not begun, and then goes. */
  record TaskRetires(AttemptId attempt, Instant at, Why why) implements Fact {}

  /** A job's programs run in this image on a machine, by the job's name for it and its digest. */
  record ImageUsed(AttemptId attempt, MachineId machine, String image, String digest, Instant at)
      implements Fact {}

  record WentSilent(AttemptId attempt, Instant at) implements Fact {}

  /** An attempt is over; what it had not stored is in the pool, its task may be queued again. */
  record AttemptOver(AttemptId attempt, Instant at, Ending ending, boolean again) implements Fact {}

  /** As {@link AttemptOver}, because its machine was lost. */
  record AttemptLost(AttemptId attempt, Instant at, MachineId machine, boolean again)
      implements Fact {}

  /** An attempt that was lost with its machine does not run there any more. */
  record StrayGone(AttemptId attempt) implements Fact {}

  /** Work that touches this piece has failed so often by now. */
  record PieceFailed(JobId job, Interval piece, int failures, String reason) implements Fact {}

  /** A machine offers slots, and could grow to {@code maxSlots}. */
  record MachineUp(MachineId machine, SiteId site, int slots, int maxSlots, Instant at)
      implements Fact {
    /** A machine that does not grow. */
    public MachineUp(MachineId machine, SiteId site, int slots, Instant at) {
      this(machine, site, slots, slots, at);
    }
  }

  record MachineDown(MachineId machine, Instant at) implements Fact {}

  record ShareChanged(Share share, Instant at) implements Fact {}

  /** The first measuring step begins. */
  record ScalingStarted(String rule, Duration step, Instant at) implements Fact {}

  /**
   * How many slots there should be: docs/algorithms/scaling.md.
   *
   * @param capacity the slots over all that there could be, from 0 to 1
   * @param nextIn when the next advice is due: a quiet step and a measuring step, equally long
   */
  record ScaleAdvised(Instant at, int slots, double capacity, Duration nextIn, Why why)
      implements Fact {}

  /** Partitions wait for which the standing advice does not provide: the next comes sooner. */
  record ScaleHastened(Instant until, Instant at) implements Fact {}

  record Instructed(InstructionId id, Instruction instruction) implements Fact {}

  record Settled(InstructionId id) implements Fact {}

  /** All iterations are kept; merging begins. */
  record WorkComplete(JobId job, Instant at, long kept) implements Fact {}

  /** A deadline that counts from the first start is known, or still waits for that. */
  record DeadlineMoved(JobId job, Instant at, Instant deadline) implements Fact {}

  record DeadlinePassed(JobId job, Instant at, long kept) implements Fact {}

  record JobEnded(JobId job, Instant at, Outcome outcome) implements Fact {}

  /**
   * Who runs which task of a workflow, in which order, from now on.
   *
   * @param from what the times of the schedule count from
   * @param assignments tasks that have not begun
   */
  record ScheduleSet(JobId job, Instant from, Instant at, List<Assignment> assignments, Why why)
      implements Fact {
    public ScheduleSet {
      assignments = List.copyOf(assignments);
    }
  }

  /** A workflow that had failed goes on: what was given up is tried again. */
  record FlowReopened(JobId job, Instant at, Instant deadline) implements Fact {}

  /** What is decided about a bag and the machines it rents. */
  sealed interface OfBag extends Fact {
    JobId job();
  }

  /**
   * A machine was ordered, and what it costs until {@code paidUntil} set aside.
   *
   * @param offer the index of the offer in the job's specification
   */
  record RentOrdered(
      MachineId machine,
      JobId job,
      int offer,
      Instant at,
      Instant paidUntil,
      Money reserved,
      Why why)
      implements OfBag {}

  /** An ordered machine joined; its slots can work. */
  record RentReady(MachineId machine, JobId job, int slots, Instant at) implements OfBag {}

  /** The next paid unit of a machine was set aside. */
  record RentExtended(MachineId machine, JobId job, Instant at, Instant paidUntil, Money reserved)
      implements OfBag {}

  /** A machine goes when what is paid for it ends. */
  record RentLeaves(MachineId machine, JobId job, Instant at, Why why) implements OfBag {}

  /** A machine takes no more tasks; {@link Instruction.Release} goes out with it. */
  record RentReleased(MachineId machine, JobId job, Instant at, Why why) implements OfBag {}

  /**
   * A machine is gone and its bill is final; what was set aside beyond it is free again.
   *
   * @param reason as its provider told, or why it was released
   */
  record RentOver(MachineId machine, JobId job, Instant at, Money charged, String reason)
      implements OfBag {}

  /**
   * Fewer machines of a type can be had than its offer says; none at all when it is left out.
   *
   * @param offer the index of the offer in the job's specification
   */
  record OfferLimited(JobId job, int offer, int most, Instant at, String reason) implements OfBag {}

  /** The service can be reached again; what a machine missed is not held against it. */
  record RentInterrupted(MachineId machine, JobId job, Instant at) implements OfBag {}

  /** A menu, a plan or a schedule could not be made; the job keeps the one it had, or ends. */
  record PlanMissing(JobId job, Instant at, String reason, boolean kept) implements Fact {}

  /** Money of a workflow was set aside for a task that begins. */
  record CostHeld(JobId job, FlowPurse.Held held) implements Fact {}

  /**
   * A worker of a workflow is on its task no more, or its job is over.
   *
   * @param amount at most what was set aside
   */
  record CostPaid(
      JobId job, int worker, int task, MachineId machine, double seconds, Money amount, Instant at)
      implements Fact {}

  /** A task, of a workflow too, ran to its end on a machine; its result may not be the first. */
  record TaskMeasured(MachineId machine, JobId job, long task, double seconds, Instant at)
      implements OfBag {}

  /** A task, of a workflow too, failed too often and is not tried again. */
  record TaskGivenUp(JobId job, long task, int failures, String reason, Instant at)
      implements OfBag {}

  /** Enough is known of a bag to plan it. */
  record BagSampled(JobId job, Instant at, long tasksLeft) implements OfBag {}

  /**
   * What a bag could cost and when it would end.
   *
   * @param offers for each kind of the menu, the index of its offer in the job's specification
   */
  record MenuReady(JobId job, Menu menu, List<Integer> offers, Instant at) implements OfBag {
    public MenuReady {
      offers = List.copyOf(offers);
    }
  }

  /**
   * How many machines of each type a bag works with from now on.
   *
   * @param wanted machines of each offer of the job's specification
   * @param cap the most that may be spent, cushion included
   */
  record PlanSet(JobId job, Instant at, Choice choice, List<Integer> wanted, Money cap, Why why)
      implements OfBag {
    public PlanSet {
      wanted = List.copyOf(wanted);
    }
  }

  /**
   * The plan was held against what happened: equations (M1) to (M4) of docs/algorithms/bags.md.
   *
   * @param left tasks left after the time that is paid for (N_e)
   * @param possible tasks that the rest of the plan can run (N_p)
   * @param nextAt when it is looked at again
   */
  record PlanChecked(JobId job, Instant at, long left, long possible, Instant nextAt)
      implements OfBag {}

  /** The money is not enough to end the bag: so many tasks are not done, and so much is missing. */
  record MoneyShort(JobId job, Instant at, long tasksLeft, Money missing) implements OfBag {}

  /**
   * Somebody settled how a plan is chosen, and what may be spent.
   *
   * @param cap the most that may be spent, cushion included
   */
  record ChoiceMade(
      JobId job, Instant at, Choosing choosing, Promise promise, Money cushion, Money cap)
      implements OfBag {}

  /** Tasks that an earlier bag computed are not run again: their results are kept. */
  record ResultsReused(JobId job, Instant at, Reused reused) implements OfBag {}

  /** A bag that had stopped goes on. */
  record BagReopened(JobId job, Instant at, Instant deadline) implements OfBag {}
}
