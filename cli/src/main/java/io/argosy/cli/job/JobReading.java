package io.argosy.cli.job;

import io.argosy.core.engine.FollowedState;
import io.argosy.core.kind.JobKinds;
import io.argosy.explain.Explanation;
import io.argosy.explain.KindExplanation;
import io.argosy.explain.RunReport;
import io.argosy.explain.Words;
import io.argosy.explain.kind.ExplainedKinds;
import io.argosy.journal.Codec;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.runtime.kind.KnownKinds;

/**
 * What it takes to read the journal of any job: the kinds that this program knows.
 *
 * @param explained what their facts read like
 */
public record JobReading(KnownKinds known, ExplainedKinds explained) {
  /** The kinds of the product. */
  public static JobReading standard() {
    return new JobReading(KnownKinds.standard(), ExplainedKinds.standard());
  }

  public JobKinds rules() {
    return known.rules();
  }

  public JobFileReader files() {
    return known.files();
  }

  /** What runs the work of a kind; a word for any kind if a newer service has one more. */
  public String holder(String kind) {
    return explained.named(kind).map(KindExplanation::holder).orElse("worker");
  }

  /** The terms for jobs of a kind. */
  public Words words(String kind) {
    return explained.named(kind).map(Words::of).orElse(Words.ANY);
  }

  /** How facts are stored. */
  public Codec codec() {
    return Codec.of(rules());
  }

  /** A state without jobs, to which the facts of a journal can be applied. */
  public FollowedState emptyState() {
    return new FollowedState(rules());
  }

  /** A report without facts. */
  public RunReport emptyReport() {
    return new RunReport(explained);
  }

  /**
   * An explanation that has heard nothing yet.
   *
   * @param all whether it tells bookkeeping too
   */
  public Explanation explanation(boolean all) {
    return new Explanation(explained, all, known.specs()::currency);
  }
}
