package io.argosy.core.engine.state;

import io.argosy.core.model.spec.JobSpec;

/** Finds the kind of a job. */
@FunctionalInterface
public interface KindLookup {
  /** The kind that the specification belongs to; throws if none is registered. */
  JobKind of(JobSpec spec);
}
