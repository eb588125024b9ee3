package io.argosy.core.engine.state;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.SubmittedJob;
import io.argosy.core.engine.view.Computation;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A sort of job with rules of its own. The engine owns what all jobs have in common: queue, slots,
 * attempts, kept results, deadline, merge. A kind decides what the workers of its jobs do.
 *
 * <p>A kind has no state: what it remembers of a job is the job's {@link KindState}. A kind whose
 * jobs take slots because they are free is a {@link SlotFiller} too.
 */
public interface JobKind {
  /** The key of the kind in every registry, as a job file names it. */
  String name();

  /** The class of its specifications; no other kind has it. */
  Class<? extends JobSpec> specification();

  /** What the journal calls the records of this kind. */
  List<StoredName> storedNames();

  /** What a snapshot holds of a job of this kind; empty if that is what all jobs have. */
  Optional<StoredList> storedSnapshots();

  /** Whether its workers use slots that users share, and not machines that the job rents. */
  boolean sharesSlots();

  /** Whether its workers report progress between results: then a silent worker is noticed. */
  boolean reportsProgress();

  /** Whether its workers may run only where one of the job's tasks may. */
  boolean choosesMachines();

  /** What the kind remembers of a new job. */
  KindState begin(JobSpec spec, Instant acceptedAt);

  /**
   * How often agents report on a job.
   *
   * @param left the time to its deadline, if it has one
   */
  Duration reportInterval(JobSpec spec, Optional<Duration> left);

  /** A new job is accepted: the kind gives it its first workers. */
  void accepted(Decision decision, JobState job, SubmittedJob submitted);

  /** Decides what follows from an event of a job. */
  void on(Decision decision, JobState job, JobEvent event);

  /** Whether a machine is of use to the job now. */
  boolean isOpenTo(State state, JobState job, Machine machine);

  /** Ranks the machines for workers of the job that are placed together. */
  PlacementChoice placement(State state, JobState job, Instant now);

  /** Whether a worker that lost its slot should get another. */
  boolean requeues(JobState job);

  /** The outcome of a job whose results are merged. */
  Outcome mergedOutcome(JobState job, boolean late);

  /** Whether the job would resume if a user asked to try it again now. */
  boolean canTryAgain(JobState job, Instant now);

  /**
   * Changes what the kind remembers, as the fact says. The kind sees facts by which a worker loses
   * work or its place ({@code AttemptOver}, {@code AttemptLost}, {@code WorkYielded}, {@code
   * PieceRefused}) before the worker changes, and all others after the common part was applied.
   */
  void apply(State state, JobState job, Fact fact);

  /** Sets the timers that follow from what the kind remembers. */
  void setTimers(State state, JobState job);

  /** Whether an ended job has nothing left outside the state, such as a rented machine. */
  default boolean isAtRest(JobState job) {
    return true;
  }

  /** How many machines the job ever rented. */
  default int rented(JobState job) {
    return 0;
  }

  /** The job leaves the state: removes what the kind derived from it besides the job itself. */
  default void forget(State state, JobState job) {}

  /** Takes from the state what a computation needs; any thread may then run it. */
  Computation computation(State state, JobState job, Instruction.Compute what, Instant now);

  /** The progress and the outlook of a job. */
  Outlook outlook(State state, JobState job, Instant now);

  /** What {@link #storedSnapshots} announces, of one job. */
  Optional<KindSnapshot> snapshot(JobState job);

  /** Restores what {@link #snapshot} gave; the common part of the job is restored before. */
  void restore(State state, JobState job, KindSnapshot snapshot);
}
