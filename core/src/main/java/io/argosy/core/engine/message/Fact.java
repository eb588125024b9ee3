package io.argosy.core.engine.message;

import io.argosy.core.engine.ended.EndedJob;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.RetentionRule;
import io.argosy.core.model.Share;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A decision. Only facts change the state; a restart applies stored facts and decides nothing. */
public sealed interface Fact {
  /** When the fact was decided, if that matters; otherwise a time in the distant past. */
  default Instant at() {
    return Instant.MIN;
  }

  /** The deadline is the promised instant, or {@link Instant#MAX}. */
  record JobAccepted(
      JobId job, JobSpec spec, Claim claim, Instant at, Instant deadline, Duration interval)
      implements Fact {
    /** For installations with a single user. */
    public JobAccepted(JobId job, JobSpec spec, Instant at, Instant deadline, Duration interval) {
      this(job, spec, Claim.NONE, at, deadline, interval);
    }

    public JobAccepted withDeadline(Instant other) {
      return new JobAccepted(job, spec, claim, at, other, interval);
    }
  }

  record TaskAdded(TaskId task, Instant at, Reason why) implements Fact {}

  /** An attempt got a slot and its first work; an {@link Instruction.Start} is issued with it. */
  record AttemptPlaced(
      AttemptId attempt, MachineId machine, long assigned, List<Interval> work, Instant at)
      implements Fact {
    public AttemptPlaced {
      work = List.copyOf(work);
    }
  }

  record AttemptBegan(AttemptId attempt, Instant at) implements Fact {}

  /**
   * A report updated the measured progress.
   *
   * @param speed iterations per second since the previous report
   * @param nextIn the interval now suggested
   * @param silentAt when the kernel marks the attempt as silent
   * @param calls what its calls cost; empty where start-up time is negligible
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

    /** For a program with negligible start-up time. */
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

  /** A round was requested too soon after the last one and has to wait. */
  record RoundPutOff(JobId job, Instant until) implements Fact {}

  /** Work goes from the pool to an attempt. */
  record WorkGranted(AttemptId attempt, List<Interval> work, Instant at) implements Fact {
    public WorkGranted {
      work = List.copyOf(work);
    }
  }

  /** Work that an attempt yielded is back in the pool. */
  record WorkYielded(AttemptId attempt, List<Interval> work) implements Fact {
    public WorkYielded {
      work = List.copyOf(work);
    }
  }

  record PieceKept(AttemptId attempt, Interval piece, ResultRef result, Instant at)
      implements Fact {}

  record PieceRefused(AttemptId attempt, Interval piece, Reason why) implements Fact {}

  /** The same result was kept before; the acknowledgement was lost. */
  record PieceKnown(AttemptId attempt, Interval piece) implements Fact {}

  /**
   * An attempt waits for more work or for permission to finish.
   *
   * @param elapsed the attempt's own time when it asked; identifies a repeated request
   */
  record FinishWaits(AttemptId attempt, Duration elapsed, double etaSeconds) implements Fact {}

  record FinishAgreed(AttemptId attempt, Instant at, Reason why) implements Fact {}

  /** An attempt is preempted: it yields work not begun, stores the rest and ends. */
  record TaskRetires(AttemptId attempt, Instant at, Reason why) implements Fact {}

  /** The image, by name and digest, in which a job's programs run on a machine. */
  record ImageUsed(AttemptId attempt, MachineId machine, String image, String digest, Instant at)
      implements Fact {}

  record WentSilent(AttemptId attempt, Instant at) implements Fact {}

  /** An attempt is over; its unstored work is in the pool, and its worker may be queued again. */
  record AttemptOver(AttemptId attempt, Instant at, Ending ending, boolean again) implements Fact {}

  /** As {@link AttemptOver}, because its machine was lost. */
  record AttemptLost(AttemptId attempt, Instant at, MachineId machine, boolean again)
      implements Fact {}

  /** A lost attempt no longer runs on its machine. */
  record StrayGone(AttemptId attempt) implements Fact {}

  /** The number of failures of work that overlaps this piece. */
  record PieceFailed(JobId job, Interval piece, int failures, String reason) implements Fact {}

  /** A machine offers slots and could grow to {@code maxSlots}. */
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
   * @param capacity advised slots divided by the most slots possible, from 0 to 1
   * @param nextIn when the next advice is due, after a quiet step and an equally long measuring
   *     step
   */
  record ScaleAdvised(Instant at, int slots, double capacity, Duration nextIn, Reason why)
      implements Fact {}

  /** Partitions wait that the present advice does not provide for: the next advice comes sooner. */
  record ScaleHastened(Instant until, Instant at) implements Fact {}

  record Instructed(InstructionId id, Instruction instruction) implements Fact {}

  record Settled(InstructionId id) implements Fact {}

  /** All iterations are kept; the merge begins. */
  record WorkComplete(JobId job, Instant at, long kept) implements Fact {}

  /** The merged result is stored; a merge that is made again gives another. */
  record ResultMerged(JobId job, ResultRef result, Instant at) implements Fact {}

  /** A deadline that counts from the first start is now known, or still waits for the start. */
  record DeadlineMoved(JobId job, Instant at, Instant deadline) implements Fact {}

  record DeadlinePassed(JobId job, Instant at, long kept) implements Fact {}

  record JobEnded(JobId job, Instant at, Outcome outcome) implements Fact {}

  /** The rule is set by which ended jobs leave the state. */
  record RetentionRuleSet(RetentionRule rule, Instant at) implements Fact {}

  /** An ended job leaves the state; its facts stay in the journal. */
  record JobArchived(EndedJob job, Instant at) implements Fact {}

  /** A job that had left the state is there again, as it was. */
  record JobRecalled(ArchivedJob archived, Instant at) implements Fact {}

  /** Decisions about machines that a job rents. */
  sealed interface OfRental extends OfJob {}

  /** Decisions about a job that only its kind applies. */
  sealed interface OfJob extends Fact {
    JobId job();
  }

  /** Decisions about what is kept of ended jobs. */
  sealed interface OfRetention extends Fact permits RetentionFact {
    /** The job that it concerns, or none if it concerns the realm. */
    Optional<JobId> concerned();
  }

  /** Decisions of one kind of job: each kind seals its own. */
  non-sealed interface OfKind extends OfJob {
    /** How many intervals it lists: they make an entry long. */
    default int intervals() {
      return 0;
    }

    /** The deadline of an ended job that resumes with this fact; empty for every other fact. */
    default Optional<Instant> reopens() {
      return Optional.empty();
    }
  }

  /**
   * A machine was ordered, and its cost until {@code paidUntil} reserved.
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
      Reason why)
      implements OfRental {}

  /** An ordered machine registered; its slots can work. */
  record RentReady(MachineId machine, JobId job, int slots, Instant at) implements OfRental {}

  /** Money for the next paid unit of a machine was reserved. */
  record RentExtended(MachineId machine, JobId job, Instant at, Instant paidUntil, Money reserved)
      implements OfRental {}

  /** A machine leaves at the end of its paid time. */
  record RentLeaves(MachineId machine, JobId job, Instant at, Reason why) implements OfRental {}

  /** A machine takes no more tasks; an {@link Instruction.Release} is issued with it. */
  record RentReleased(MachineId machine, JobId job, Instant at, Reason why) implements OfRental {}

  /**
   * A machine is gone and its bill is final; the rest of its reserved money is free again.
   *
   * @param reason as the provider reported it, or why the machine was released
   */
  record RentOver(MachineId machine, JobId job, Instant at, Money charged, String reason)
      implements OfRental {}

  /**
   * Fewer machines of a type are available than its offer says; zero if the type is excluded.
   *
   * @param offer the index of the offer in the job's specification
   */
  record OfferLimited(JobId job, int offer, int most, Instant at, String reason)
      implements OfRental {}

  /** The service is reachable again; what a machine missed meanwhile does not count against it. */
  record RentInterrupted(MachineId machine, JobId job, Instant at) implements OfRental {}

  /** A menu, a plan or a schedule could not be computed; the job keeps its old one or ends. */
  record PlanMissing(JobId job, Instant at, String reason, boolean kept) implements Fact {}

  /** A task of a bag or workflow ran to its end on a machine; its result may not be the first. */
  record TaskMeasured(MachineId machine, JobId job, long task, double seconds, Instant at)
      implements OfJob {}

  /** A task of a bag or workflow failed too often and is not retried. */
  record TaskGivenUp(JobId job, long task, int failures, String reason, Instant at)
      implements OfJob {}
}
