package io.argosy.core.rental;

import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.model.Money;
import java.time.Instant;
import java.util.Optional;

/** A kind whose jobs rent machines: what the rules of renting ask it. */
public interface Renter {
  /** The kind of a job that rents. */
  static Renter of(JobState job) {
    if (job.kind() instanceof Renter renter) {
      return renter;
    }
    throw new IllegalStateException(
        "job " + job.id() + " is of the kind " + job.kind().name() + ", which rents no machines");
  }

  /** The machines that the job rents. */
  JobRentals rentals(JobState job);

  /** What can still be reserved. */
  Money free(JobState job);

  /** How long a task is expected to take on a machine of an offer; 0 while unknown. */
  double taskSeconds(JobState job, int offer);

  /** How many paid units the job means to keep a machine of an offer. */
  long plannedUnits(JobState job, int offer);

  /** How many machines of an offer can be had, as far as known. */
  int most(JobState job, int offer);

  /** Why a machine is not kept beyond its paid time; empty if it is. */
  Optional<Reason> whyNotRenewed(JobState job, Rental rental, Instant now);

  /** A machine is ready and its workers were added. */
  void ready(Decision decision, JobState job);

  /** The machines of the job changed: takes every step that this allows. */
  void advance(Decision decision, JobState job);
}
