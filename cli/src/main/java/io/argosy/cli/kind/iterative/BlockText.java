package io.argosy.cli.kind.iterative;

import static io.argosy.explain.Numbers.span;

import io.argosy.core.forecast.Outlook;
import io.argosy.core.kind.iterative.LongBlock;
import io.argosy.core.model.spec.JobSpec;
import java.util.Optional;

/** What users are told of the blocks of a job, or of their absence. */
final class BlockText {
  private BlockText() {}

  /** A warning about blocks that are too long for the job. */
  static Optional<String> warning(JobSpec.Iterative spec, Outlook outlook) {
    return LongBlock.of(spec, outlook)
        .map(
            it ->
                "a block takes about "
                    + span(it.seconds())
                    + " and the whole job about "
                    + span(it.wholeSeconds())
                    + ": partitions may end that far apart; blocks of "
                    + it.better()
                    + " iterations (iterations.block) would end closer together");
  }

  /** Of a job whose result another run does not repeat. */
  static Optional<String> oneDraw(JobSpec.Iterative spec) {
    boolean draws = spec.mode() == JobSpec.Mode.COUNT && spec.block().isEmpty();
    return draws
        ? Optional.of(
            "another run with the same seed draws other numbers, because the sizes of calls follow"
                + " the speed of machines; with --reproducible it gives the same result")
        : Optional.empty();
  }
}
