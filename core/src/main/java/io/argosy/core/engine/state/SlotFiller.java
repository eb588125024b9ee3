package io.argosy.core.engine.state;

import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.worker.Worker;
import java.time.Instant;

/** A kind whose jobs may take slots only because they are free, and give them up for others. */
public interface SlotFiller {
  /** Whether the job takes slots only because they are free. */
  boolean fills(JobState job);

  /** Whether one worker more or less matters to the job. */
  boolean isLong(JobState job, Instant now);

  /** How many workers the job may still add. */
  long mayAdd(JobState job);

  /** Adds workers, as far as the job may. */
  void add(Decision decision, JobState job, int wanted, Reason reason);

  /** A worker gives up its slot: it yields work not begun, stores the rest and ends. */
  void retire(Decision decision, JobState job, Worker worker);
}
