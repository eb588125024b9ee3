package io.argosy.core.kernel;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.bag.Decision;
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
import io.argosy.core.model.Promise;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.Reused;
import io.argosy.core.model.Share;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Something that happened. The driver stamps {@code at} so that it never runs backwards; agents
 * send durations, never their own clock.
 */
public sealed interface Stimulus {
  Instant at();

  /** A user handed in a job. */
  record JobSubmitted(Instant at, JobId job, JobSpec spec, Claim claim) implements Stimulus {
    /** Where there is one user alone. */
    public JobSubmitted(Instant at, JobId job, JobSpec spec) {
      this(at, job, spec, Claim.NONE);
    }
  }

  /**
   * A user handed in a bag, some of whose tasks were computed before.
   *
   * @param reused which, and where their results are named
   */
  record BagSubmitted(Instant at, JobId job, JobSpec.Bag spec, Claim claim, Reused reused)
      implements Stimulus {}

  /** A user gave a job up. */
  record JobCancelled(Instant at, JobId job) implements Stimulus {}

  /**
   * A machine offers slots; also sent when it has more or fewer of them, and when a lost one is
   * back (nothing of its runs is assumed).
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

  /** The lease of a machine is over: what it had not stored is given again. */
  record MachineLost(Instant at, MachineId machine) implements Stimulus {}

  /** An attempt runs. */
  record AttemptStarted(Instant at, AttemptId attempt) implements Stimulus {}

  /**
   * What an attempt has done so far.
   *
   * @param done iterations since the attempt's start
   * @param elapsed time since the attempt's start, by the agent's own measure
   * @param nextIn when the agent expects to report again (a chunk that is long in coming)
   * @param calls what its calls cost; empty where start-up does not matter
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

    /** Of a program whose start-up does not matter. */
    public ProgressReported(
        Instant at, AttemptId attempt, long done, Duration elapsed, Duration nextIn) {
      this(at, attempt, done, elapsed, nextIn, List.of());
    }
  }

  /**
   * A program that cannot be stopped at once has done, or will have done before it can be told,
   * more iterations than its attempt holds.
   *
   * @param count how many more
   */
  record WorkOverrun(Instant at, AttemptId attempt, long count) implements Stimulus {
    public WorkOverrun {
      require(count >= 0, "an overrun must not be negative, was " + count);
    }
  }

  /** A program that is told its assignment only when it asks, asks for it after a report. */
  record AssignmentAsked(Instant at, AttemptId attempt) implements Stimulus {}

  /** A result is stored, whole, and asks to be kept. */
  record ResultStored(Instant at, AttemptId attempt, Interval piece, ResultRef result)
      implements Stimulus {}

  /** The answer to {@link Instruction.Steer}: what its holder gave up. */
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
   * @param digest what it really is, such as {@code sha256:…}
   */
  record ImageResolved(Instant at, AttemptId attempt, String image, String digest)
      implements Stimulus {}

  /** An attempt is over. */
  record AttemptEnded(Instant at, AttemptId attempt, Ending ending) implements Stimulus {}

  /** The kept results were merged, or could not be. */
  record ResultsMerged(Instant at, InstructionId instruction, JobId job, Optional<String> failure)
      implements Stimulus {}

  /**
   * What a user may have of the slots was settled, or changed.
   *
   * @param maxSlots how many it may hold at once; {@link Integer#MAX_VALUE} for no limit
   */
  record ShareSet(Instant at, UserId user, double weight, int maxSlots) implements Stimulus {
    public ShareSet {
      new Share(user, weight, maxSlots);
    }

    Share share() {
      return new Share(user, weight, maxSlots);
    }
  }

  /**
   * Somebody wants advice on how many slots there should be; only a service does.
   *
   * @param rule the name of the rule, a key of {@code ScaleRules}
   * @param step how long each measuring step is, before it adapts
   */
  record ScalingBegan(Instant at, String rule, Duration step) implements Stimulus {
    public ScalingBegan {
      require(step.isPositive(), "a measuring step must be positive, was " + step);
    }

    /** By our own rule. */
    public ScalingBegan(Instant at, Duration step) {
      this(at, "argosy", step);
    }
  }

  /**
   * A provider took an order for a machine, or could not. The machine is ready when it joins.
   *
   * @param refusal why not, as a sentence
   */
  record RentAnswered(
      Instant at, InstructionId instruction, MachineId machine, Optional<String> refusal)
      implements Stimulus {}

  /** A rented machine knows that it may stay longer. */
  record RentProlonged(Instant at, InstructionId instruction, MachineId machine)
      implements Stimulus {}

  /** A rented machine is gone, asked to or not. It is not paid for any more. */
  record RentEnded(Instant at, MachineId machine, String reason) implements Stimulus {}

  /**
   * A rented machine was given back while nobody was here to say so.
   *
   * @param when that was
   */
  record RentGivenBack(Instant at, MachineId machine, Instant when) implements Stimulus {}

  /** A menu that was asked for is there. */
  record MenuMade(Instant at, InstructionId instruction, JobId job, Menu menu)
      implements Stimulus {}

  /** A plan for what is left of a bag is there. */
  record PlanMade(Instant at, InstructionId instruction, JobId job, Decision found)
      implements Stimulus {}

  /**
   * Somebody chose from the menu of a bag; also sent when a bag that ran out of money gets more.
   *
   * @param promise what holds from now on
   * @param cushion what may be spent beyond the budget to end what is nearly done
   */
  record BagChosen(Instant at, JobId job, Choosing choosing, Promise promise, Money cushion)
      implements Stimulus {}

  /**
   * A schedule for what is left of a workflow is there.
   *
   * @param assignments in the order of their starts
   */
  record ScheduleMade(
      Instant at, InstructionId instruction, JobId job, List<Assignment> assignments)
      implements Stimulus {
    public ScheduleMade {
      assignments = List.copyOf(assignments);
    }
  }

  /**
   * A menu, a plan or a schedule that was asked for could not be made.
   *
   * @param reason what went wrong, as a sentence
   */
  record PlanningFailed(Instant at, InstructionId instruction, JobId job, String reason)
      implements Stimulus {}

  /** Somebody wants a workflow to try again what was given up, or a bag to merge again. */
  record TryAgain(Instant at, JobId job) implements Stimulus {}

  /**
   * The service listens again, after a restart or with another owner. For a while before nobody
   * could reach it, and that while counts against nobody.
   */
  record ServiceResumed(Instant at) implements Stimulus {}

  /** The instant asked for by {@link State#nextDue()} has come. */
  record Woke(Instant at) implements Stimulus {}
}
