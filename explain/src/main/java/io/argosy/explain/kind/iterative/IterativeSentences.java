package io.argosy.explain.kind.iterative;

import static io.argosy.explain.Numbers.many;
import static io.argosy.explain.Numbers.span;
import static io.argosy.explain.Numbers.speed;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.kind.iterative.IterativeFact;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Prior;
import io.argosy.explain.Words;

/** Decisions about iterative jobs, as sentences. */
final class IterativeSentences {
  private IterativeSentences() {}

  static String of(IterativeFact fact, Words words) {
    return switch (fact) { // No default: a new fact must not compile until it has a sentence.
      case IterativeFact.Checkpoint f ->
          "check-point: "
              + many(f.remaining(), words.piece())
              + " left at "
              + speed(f.speed())
              + " take "
              + span(f.etaSeconds())
              + (f.shared() ? "; the work is shared anew" : "; the shares stay");
      case IterativeFact.IterativeReopened _ ->
          "the job continues: what failed is tried again, and what is kept stays";
      case IterativeFact.PartitionWithdrawn f ->
          words.holder()
              + " "
              + f.task().index()
              + " is withdrawn from the queue: it would find no work";
      case IterativeFact.AssignmentSet f ->
          words.holder()
              + " "
              + f.task().index()
              + " is to do "
              + many(f.assigned(), words.piece())
              + " in all";
    };
  }

  static String accepted(Fact.JobAccepted fact, JobSpec.Iterative spec, String due) {
    return many(spec.iterations(), "iteration")
        + ", "
        + due
        + ", at first "
        + many(spec.slots().initial(), "partition")
        + " and at most "
        + spec.slots().max()
        + ", policy "
        + spec.policy()
        + ", reports every "
        + span(fact.interval())
        + places(spec)
        + past(spec);
  }

  private static String places(JobSpec.Iterative spec) {
    return spec.places().isEmpty() ? "" : ", only on " + String.join(", ", spec.places());
  }

  private static String past(JobSpec.Iterative spec) {
    int runs = spec.priors().stream().mapToInt(Prior::runs).max().orElse(0);
    return runs == 0
        ? ""
        : "; "
            + many(runs, "earlier run")
            + (runs == 1 ? " tells" : " tell")
            + " how fast "
            + many(spec.priors().size(), "site")
            + (spec.priors().size() == 1 ? " is" : " are");
  }
}
