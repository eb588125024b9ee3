package io.argosy.core.kernel;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.SiteId;
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
  record JobSubmitted(Instant at, JobId job, JobSpec spec) implements Stimulus {}

  /** A user gave a job up. */
  record JobCancelled(Instant at, JobId job) implements Stimulus {}

  /** A machine offers slots; also sent when a lost one is back (nothing of its runs is assumed). */
  record MachineJoined(Instant at, MachineId machine, SiteId site, int slots) implements Stimulus {}

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
   */
  record ProgressReported(
      Instant at, AttemptId attempt, long done, Duration elapsed, Duration nextIn)
      implements Stimulus {}

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

  /** An attempt is over. */
  record AttemptEnded(Instant at, AttemptId attempt, Ending ending) implements Stimulus {}

  /** The kept results were merged, or could not be. */
  record ResultsMerged(Instant at, InstructionId instruction, JobId job, Optional<String> failure)
      implements Stimulus {}

  /** The instant asked for by {@link State#nextDue()} has come. */
  record Woke(Instant at) implements Stimulus {}
}
