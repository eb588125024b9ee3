package io.argosy.explain.kind.iterative;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.kind.iterative.IterativeFact;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.explain.KindExplanation;
import io.argosy.explain.Reasons;
import io.argosy.explain.Words;
import java.util.Optional;

/** Explains iterative jobs: in iterations and partitions. */
public final class IterativeExplanation implements KindExplanation {
  @Override
  public String name() {
    return "iterative";
  }

  @Override
  public Class<JobSpec.Iterative> specification() {
    return JobSpec.Iterative.class;
  }

  @Override
  public String piece() {
    return "iteration";
  }

  @Override
  public String holder() {
    return "partition";
  }

  @Override
  public Words words(JobSpec spec, String currency) {
    return Words.ANY;
  }

  @Override
  public String accepted(Fact.JobAccepted fact, String due, Words words) {
    return IterativeSentences.accepted(fact, (JobSpec.Iterative) fact.spec(), due);
  }

  @Override
  public Optional<String> sentence(Fact.OfKind fact, Words words, Reasons reasons) {
    return fact instanceof IterativeFact f
        ? Optional.of(IterativeSentences.of(f, words))
        : Optional.empty();
  }

  @Override
  public Optional<String> happening(Stimulus.OfKind stimulus) {
    return Optional.empty();
  }

  @Override
  public Optional<String> reason(Reason.OfKind why, Words words) {
    return Optional.empty();
  }

  @Override
  public Optional<String> computation(Instruction.Compute what) {
    return Optional.empty();
  }

  @Override
  public boolean isBookkeeping(Fact.OfKind fact) {
    return fact instanceof IterativeFact.Checkpoint checkpoint && !checkpoint.shared();
  }

  @Override
  public Optional<Boolean> awaitsChoice(Fact.OfKind fact) {
    return Optional.empty();
  }

  @Override
  public long reused(Fact.OfKind fact) {
    return 0;
  }

  @Override
  public boolean isByTask() {
    return false;
  }

  @Override
  public boolean rents() {
    return false;
  }

  @Override
  public boolean countsMachines() {
    return false;
  }
}
