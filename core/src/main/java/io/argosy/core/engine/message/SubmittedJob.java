package io.argosy.core.engine.message;

import io.argosy.core.model.JobId;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;

/** A stimulus that brings a new job. */
public interface SubmittedJob {
  JobId job();

  JobSpec spec();

  Claim claim();
}
