package io.argosy.core.engine.message;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.RetainedJob;
import io.argosy.core.model.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Events that concern what is kept of ended jobs. */
public sealed interface RetentionStimulus extends Stimulus.OfRetention {
  /** A user pinned a job, or removed its pin: a pinned job is kept whatever the rule says. */
  record PinSet(Instant at, JobId job, boolean pinned) implements RetentionStimulus {}

  /** The service counted the bodies of an ended job. */
  record BodiesMeasured(Instant at, JobId job, long bytes) implements RetentionStimulus {
    public BodiesMeasured {
      require(bytes >= 0, "bodies have a size, was " + bytes);
    }
  }

  /**
   * A user removes an ended job.
   *
   * @param record whether its record goes too, and not only its bodies
   * @param archived the job, if it is no longer in memory
   */
  record RemovalAsked(
      Instant at, JobId job, UserId user, boolean record, Optional<RetainedJob> archived)
      implements RetentionStimulus {
    /** For a job that is in memory. */
    public RemovalAsked(Instant at, JobId job, UserId user, boolean record) {
      this(at, job, user, record, Optional.empty());
    }
  }

  /**
   * The service asks the kernel to apply the rule.
   *
   * @param archived the ended jobs that left the state first
   * @param others how many more ended jobs are no longer in the state
   * @param otherBytes of the bodies of those others
   * @param counted the instant up to which ages are counted, if the clock may be ahead
   */
  record RetentionDue(
      Instant at,
      List<RetainedJob> archived,
      int others,
      long otherBytes,
      Optional<Instant> counted)
      implements RetentionStimulus {
    public RetentionDue {
      archived = List.copyOf(archived);
      require(others >= 0, "others must not be negative, were " + others);
      require(otherBytes >= 0, "their bytes must not be negative, were " + otherBytes);
    }

    /** For a realm whose ended jobs are all in the state. */
    public RetentionDue(Instant at) {
      this(at, List.of(), 0, 0, Optional.empty());
    }
  }

  /** The store has removed what an instruction named. */
  record BodiesRemoved(Instant at, InstructionId instruction, JobId job)
      implements RetentionStimulus {}
}
