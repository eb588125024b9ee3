package io.argosy.core.engine.message;

import io.argosy.core.model.JobId;

/** What the state held of a job that left it, as plain values. */
public interface ArchivedJob {
  JobId job();
}
