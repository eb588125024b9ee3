package io.argosy.core.engine.state;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.MachineId;
import java.util.List;

/**
 * What happened to a job, as far as its kind decides what follows. The engine has checked that the
 * event is not a repetition and, of events of attempts, that the attempt is the present one.
 */
public sealed interface JobEvent {
  /** An attempt began. */
  record Started(AttemptId attempt) implements JobEvent {}

  /** An attempt reported progress. */
  record Progressed(Stimulus.ProgressReported report) implements JobEvent {}

  /** An attempt has done more than it holds. */
  record Overran(AttemptId attempt, long count) implements JobEvent {}

  /** An attempt asks what it is assigned. */
  record AssignmentWanted(AttemptId attempt) implements JobEvent {}

  /** An attempt has nothing left to do. */
  record Idle(Stimulus.FinishAsked asked) implements JobEvent {}

  /** A result is stored, perhaps by an attempt that is over. It was not stored before. */
  record Stored(Stimulus.ResultStored stored) implements JobEvent {}

  /** An attempt followed an instruction to take or yield work. */
  record Steered(AttemptId attempt) implements JobEvent {}

  /** An attempt is over. */
  record AttemptEnded(Worker worker, Ending ending) implements JobEvent {}

  /** Workers of the job were lost with their machine. */
  record WorkersLost() implements JobEvent {}

  /** A machine that users share came, returned or changed its slots. */
  record MachineUp() implements JobEvent {}

  /** A machine that the job rented registered. */
  record RentalUp(Stimulus.MachineJoined joined) implements JobEvent {}

  /** A machine that the job rented was lost. */
  record RentalDown(MachineId machine) implements JobEvent {}

  /** The provider of a machine that the job rented answered. */
  record Rented(Stimulus.OfRental answer) implements JobEvent {}

  /** The service was down and is reachable again. */
  record ServiceResumed() implements JobEvent {}

  /** No report of a worker came for long; the fact is decided. */
  record WentSilent(Worker worker) implements JobEvent {}

  /** A round that was put off is due. */
  record RoundDue() implements JobEvent {}

  /**
   * A timer of the kind is due.
   *
   * @param number the kind's own number of the timer
   */
  record TimerDue(int number) implements JobEvent {}

  /** The deadline passed, and the job continues. */
  record DeadlinePassed() implements JobEvent {}

  /** The job ends for good now: what is open can be settled. */
  record Ends() implements JobEvent {}

  /**
   * The job has ended.
   *
   * @param live the workers that had a slot
   */
  record Ended(List<Worker> live) implements JobEvent {}

  /** A user asks to try again what failed. */
  record TryAgain() implements JobEvent {}

  /** What the job asked to compute could not be computed. */
  record ComputationFailed(Stimulus.PlanningFailed failed) implements JobEvent {}

  /** An event that only this kind knows. */
  record OfKind(Stimulus.OfKind stimulus) implements JobEvent {}
}
