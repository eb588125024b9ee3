package io.argosy.core.kind.countdown;

import io.argosy.core.engine.state.KindSnapshot;
import io.argosy.core.model.JobId;

/** See the fields of the same names in {@link CountdownState}. */
public record CountdownSnapshot(JobId job, long left, int failures) implements KindSnapshot {}
