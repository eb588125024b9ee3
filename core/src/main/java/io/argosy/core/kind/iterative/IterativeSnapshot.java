package io.argosy.core.kind.iterative;

import io.argosy.core.engine.state.KindSnapshot;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import java.time.Instant;
import java.util.List;

/** See the fields of the same names in {@link IterativeState}. */
public record IterativeSnapshot(
    JobId job,
    Instant checkpointAt,
    double checkpointEtaSeconds,
    long nextFresh,
    List<Interval> pool,
    List<FailedPiece> failures)
    implements KindSnapshot {
  /** Work that failed, and how often. */
  public record FailedPiece(Interval piece, int failures) {}
}
