package io.argosy.core.engine.state;

import io.argosy.core.model.JobId;

/** What a kind remembers of one job, as plain values. */
public interface KindSnapshot {
  JobId job();
}
