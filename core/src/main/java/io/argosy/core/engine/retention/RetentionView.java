package io.argosy.core.engine.retention;

import io.argosy.core.model.JobId;

/** What is remembered for retention, to read. */
public interface RetentionView {
  /** The marks of one job. */
  JobMarks of(JobId job);

  /** Whether a job of this name was forgotten: no other job may have the name. */
  boolean isForgotten(JobId job);

  /** The highest number that a forgotten job {@code stem-number} had; 0 for none. */
  long highest(String stem);
}
