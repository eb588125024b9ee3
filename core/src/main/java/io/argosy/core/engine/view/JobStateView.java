package io.argosy.core.engine.view;

import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;

/** The state of a job besides its workers, to read. */
public interface JobStateView {
  /** The phase of a job. */
  enum Phase {
    RUNNING,
    /** All iterations are kept; the results are being merged. */
    MERGING,
    ENDED;

    /** Whether a job in this phase may enter the next one; an ended job may be tried again. */
    public boolean mayBecome(Phase next) {
      return switch (this) {
        case RUNNING -> true;
        case MERGING -> next != RUNNING;
        case ENDED -> next != MERGING;
      };
    }
  }

  JobId id();

  JobSpec spec();

  /** The name of its kind, as in a job file. */
  String kindName();

  /** What its kind remembers of it, if that is of the type. */
  <K> Optional<K> as(Class<K> type);

  /** The user and priority of the job. */
  Claim claim();

  Instant acceptedAt();

  /** The promised deadline, if any. */
  Optional<Instant> deadline();

  /** How often reports are wanted. */
  Duration interval();

  Phase phase();

  /** How many iterations or tasks it has now. */
  long size();

  /** Iterations kept. */
  long keptCount();

  /** Kept results by their first index. */
  SortedMap<Long, KeptResult> kept();

  /** Whether an attempt of the job was ever placed on the machine. */
  boolean wasGivenTo(MachineId machine);

  /** Whether it waits for a computation off the kernel's thread. */
  boolean isComputing();

  Optional<Instant> endedAt();

  Optional<Outcome> outcome();

  /** The merged result, if the job has ended with one; journals of version 2 do not name it. */
  Optional<ResultRef> merged();

  /** Whether it ended with its results merged, also where the journal does not name the result. */
  boolean isMerged();

  /** Whether no attempt of it and no machine that it rented is left. */
  boolean isAtRest();

  /** Whether the job would resume if a user asked to try it again now. */
  boolean canTryAgain(Instant now);
}
