package io.argosy.explain;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.model.spec.JobSpec;
import java.util.Optional;
import java.util.function.Function;

/** Finds the kind that a job, a fact, a reason or a computation belongs to, and its sentence. */
record KindSentences(KindExplanations kinds) {
  /** The kind of a job. */
  KindExplanation of(JobSpec spec) {
    return kinds.all().stream()
        .filter(kind -> kind.specification().isInstance(spec))
        .findFirst()
        .orElseThrow(() -> unknown(spec));
  }

  String of(Fact.OfKind fact, Words words, Reasons reasons) {
    return first(fact, kind -> kind.sentence(fact, words, reasons));
  }

  String of(Reason.OfKind why, Words words) {
    return first(why, kind -> kind.reason(why, words));
  }

  String of(Instruction.Compute what) {
    return first(what, kind -> kind.computation(what));
  }

  boolean isBookkeeping(Fact.OfKind fact) {
    return kinds.all().stream().anyMatch(kind -> kind.isBookkeeping(fact));
  }

  Optional<Boolean> awaitsChoice(Fact.OfKind fact) {
    return kinds.all().stream().flatMap(kind -> kind.awaitsChoice(fact).stream()).findFirst();
  }

  long reused(Fact.OfKind fact) {
    return kinds.all().stream().mapToLong(kind -> kind.reused(fact)).sum();
  }

  /** See {@link KindExplanation#opened}. */
  long opened(Fact.OfKind fact, long before) {
    long opened = before;
    for (KindExplanation kind : kinds.all()) {
      opened = kind.opened(fact, opened);
    }
    return opened;
  }

  private String first(Object message, Function<KindExplanation, Optional<String>> sentence) {
    return kinds.all().stream()
        .flatMap(kind -> sentence.apply(kind).stream())
        .findFirst()
        .orElseThrow(() -> unknown(message));
  }

  private IllegalArgumentException unknown(Object message) {
    return new IllegalArgumentException(
        "none of the kinds "
            + String.join(", ", kinds.all().stream().map(KindExplanation::name).toList())
            + " has a sentence for "
            + message);
  }
}
