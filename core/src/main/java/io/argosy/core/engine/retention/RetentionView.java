package io.argosy.core.engine.retention;

import io.argosy.core.model.JobId;
import java.util.Set;

/** What is remembered for retention, to read. */
public interface RetentionView {
  /** The marks of one job. */
  JobMarks of(JobId job);

  /** The pinned jobs, also those that are not in memory. */
  Set<JobId> pinned();

  /** Whether a job of this name was forgotten: no other job may have the name. */
  boolean isForgotten(JobId job);

  /** The highest number that a forgotten job {@code stem-number} had; 0 for none. */
  long highest(String stem);
}
