package io.argosy.core.kind.countdown;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.JobId;
import java.time.Instant;

/** Decisions about a countdown. */
public sealed interface CountdownFact extends Fact.OfKind {
  /** A tick is kept, and that many are left. */
  record Ticked(JobId job, long left, Instant at) implements CountdownFact {}
}
