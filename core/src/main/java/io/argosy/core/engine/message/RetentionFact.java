package io.argosy.core.engine.message;

import io.argosy.core.model.JobId;
import java.time.Instant;
import java.util.Optional;

/** Decisions about what is kept of ended jobs. */
public sealed interface RetentionFact extends Fact.OfRetention {
  JobId job();

  @Override
  default Optional<JobId> concerned() {
    return Optional.of(job());
  }

  record JobPinned(JobId job, Instant at) implements RetentionFact {}

  record JobUnpinned(JobId job, Instant at) implements RetentionFact {}

  record BodiesMeasured(JobId job, long bytes, Instant at) implements RetentionFact {}

  /** From now on the bodies of the job do not exist; the store is instructed to remove them. */
  record BodiesDropped(JobId job, Instant at, Reason why) implements RetentionFact {}

  /** Nothing is left of the job but its entries in the journal. Its name is not used again. */
  record RecordForgotten(JobId job, Instant at) implements RetentionFact {}
}
