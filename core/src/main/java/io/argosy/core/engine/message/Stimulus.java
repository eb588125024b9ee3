package io.argosy.core.engine.message;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.RetentionRule;
import io.argosy.core.model.Share;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.UserId;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An event. The driver stamps {@code at} so that it never runs backwards; agents send durations,
 * never their own clock time.
 */
public sealed interface Stimulus {
  Instant at();

  /** A user submitted a job. */
  record JobSubmitted(Instant at, JobId job, JobSpec spec, Claim claim)
      implements Stimulus, SubmittedJob {
    /** For installations with a single user. */
    public JobSubmitted(Instant at, JobId job, JobSpec spec) {
      this(at, job, spec, Claim.NONE);
    }
  }

  /** A user cancelled a job. */
  record JobCancelled(Instant at, JobId job) implements Stimulus {}

  /**
   * A machine offers slots; also sent when their number changes and when a lost machine returns
   * (the kernel assumes nothing about its attempts).
   *
   * @param maxSlots how far the machine could grow
   */
  record MachineJoined(Instant at, MachineId machine, SiteId site, int slots, int maxSlots)
      implements Stimulus {
    public MachineJoined {
      require(slots >= 0, "slots must not be negative, was " + slots);
      require(maxSlots >= slots, "max slots must be at least slots (" + slots + "): " + maxSlots);
    }

    /** A machine that does not grow. */
    public MachineJoined(Instant at, MachineId machine, SiteId site, int slots) {
      this(at, machine, site, slots, slots);
    }
  }

  /** The lease of a machine expired: its unstored work is granted again. */
  record MachineLost(Instant at, MachineId machine) implements Stimulus {}

  /** An attempt started. */
  record AttemptStarted(Instant at, AttemptId attempt) implements Stimulus {}

  /**
   * The progress of an attempt.
   *
   * @param done iterations since the attempt's start
   * @param elapsed time since the attempt's start, by the agent's own measure
   * @param nextIn when the agent expects to report again (after a long chunk)
   * @param calls what its calls cost; empty where start-up time is negligible
   */
  record ProgressReported(
      Instant at,
      AttemptId attempt,
      long done,
      Duration elapsed,
      Duration nextIn,
      List<CallCost> calls)
      implements Stimulus {
    public ProgressReported {
      calls = List.copyOf(calls);
    }

    /** For a program with negligible start-up time. */
    public ProgressReported(
        Instant at, AttemptId attempt, long done, Duration elapsed, Duration nextIn) {
      this(at, attempt, done, elapsed, nextIn, List.of());
    }
  }

  /**
   * A program that cannot stop at once has done, or will have done before it can be stopped, more
   * iterations than its attempt holds.
   *
   * @param count how many more
   */
  record WorkOverrun(Instant at, AttemptId attempt, long count) implements Stimulus {
    public WorkOverrun {
      require(count >= 0, "an overrun must not be negative, was " + count);
    }
  }

  /** A program that learns its assignment only on request asks for it after a report. */
  record AssignmentAsked(Instant at, AttemptId attempt) implements Stimulus {}

  /** A result is completely stored; the agent asks the kernel to keep it. */
  record ResultStored(Instant at, AttemptId attempt, Interval piece, ResultRef result)
      implements Stimulus {}

  /** The answer to {@link Instruction.Steer}: the work that its holder yielded. */
  record WorkSteered(
      Instant at, InstructionId instruction, AttemptId attempt, List<Interval> yielded)
      implements Stimulus {
    public WorkSteered {
      yielded = List.copyOf(yielded);
    }
  }

  /** An attempt believes that it has nothing left to do. */
  record FinishAsked(Instant at, AttemptId attempt, long done, Duration elapsed)
      implements Stimulus {}

  /**
   * The image that an attempt's program runs in was found.
   *
   * @param image as the job names it
   * @param digest the digest of the image, such as {@code sha256:…}
   */
  record ImageResolved(Instant at, AttemptId attempt, String image, String digest)
      implements Stimulus {}

  /** An attempt is over. */
  record AttemptEnded(Instant at, AttemptId attempt, Ending ending) implements Stimulus {}

  /**
   * The kept results were merged, or could not be.
   *
   * @param result the merged result, as it is stored; journals of version 2 do not name it
   */
  record ResultsMerged(
      Instant at,
      InstructionId instruction,
      JobId job,
      Optional<String> failure,
      Optional<ResultRef> result)
      implements Stimulus {
    public static ResultsMerged stored(
        Instant at, InstructionId instruction, JobId job, ResultRef result) {
      return new ResultsMerged(at, instruction, job, Optional.empty(), Optional.of(result));
    }

    public static ResultsMerged failed(
        Instant at, InstructionId instruction, JobId job, String failure) {
      return new ResultsMerged(at, instruction, job, Optional.of(failure), Optional.empty());
    }
  }

  /**
   * A user's share of the slots was set or changed.
   *
   * @param maxSlots how many it may hold at once; {@link Integer#MAX_VALUE} for no limit
   */
  record ShareSet(Instant at, UserId user, double weight, int maxSlots) implements Stimulus {
    public ShareSet {
      new Share(user, weight, maxSlots);
    }

    public Share share() {
      return new Share(user, weight, maxSlots);
    }
  }

  /**
   * The service requests advice on how many slots there should be.
   *
   * @param rule the name of the rule, a key of {@code ScaleRules}
   * @param step the length of each measuring step, before it adapts
   */
  record ScalingBegan(Instant at, String rule, Duration step) implements Stimulus {
    public ScalingBegan {
      require(step.isPositive(), "a measuring step must be positive, was " + step);
    }

    /** With our own rule. */
    public ScalingBegan(Instant at, Duration step) {
      this(at, "argosy", step);
    }
  }

  /**
   * A provider accepted or refused an order for a machine. The machine is ready when it registers.
   *
   * @param refusal the reason of a refusal, as a sentence
   */
  record RentAnswered(
      Instant at, InstructionId instruction, MachineId machine, Optional<String> refusal)
      implements OfRental {}

  /** A rented machine received the extension of its lease. */
  record RentProlonged(Instant at, InstructionId instruction, MachineId machine)
      implements OfRental {}

  /** A rented machine is gone, released or not. It costs nothing more. */
  record RentEnded(Instant at, MachineId machine, String reason) implements OfRental {}

  /**
   * A rented machine was released while the service was down.
   *
   * @param when that was
   */
  record RentGivenBack(Instant at, MachineId machine, Instant when) implements OfRental {}

  /**
   * A requested menu, plan or schedule could not be computed.
   *
   * @param reason what went wrong, as a sentence
   */
  record PlanningFailed(Instant at, InstructionId instruction, JobId job, String reason)
      implements Stimulus {}

  /** A user asks to retry the given-up tasks of a workflow, or the merge of a bag. */
  record TryAgain(Instant at, JobId job) implements Stimulus {}

  /**
   * The service is reachable again, after a restart or with another owner. The time before, in
   * which it was unreachable, counts against no agent or machine.
   */
  record ServiceResumed(Instant at) implements Stimulus {}

  /** The service sets how long the state holds jobs that have ended. */
  record RetentionRuleSet(Instant at, RetentionRule rule) implements Stimulus {}

  /** The next stimulus concerns a job that left the state; the service read what it was. */
  record JobRecalled(Instant at, ArchivedJob archived) implements Stimulus {}

  /** The instant of the next timer has come. */
  record Woke(Instant at) implements Stimulus {}

  /** Events of machines that a job rents. */
  sealed interface OfRental extends Stimulus {
    MachineId machine();
  }

  /** Events that concern what is kept of ended jobs. */
  sealed interface OfRetention extends Stimulus permits RetentionStimulus {}

  /** Events that concern jobs of one kind: each kind seals its own. */
  non-sealed interface OfKind extends Stimulus {
    JobId job();

    /** How many intervals it lists: they make an entry long. */
    default int intervals() {
      return 0;
    }
  }
}
