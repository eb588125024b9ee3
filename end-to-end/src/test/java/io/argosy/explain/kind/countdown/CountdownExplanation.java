package io.argosy.explain.kind.countdown;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.kind.countdown.CountdownFact;
import io.argosy.core.kind.countdown.CountdownSpec;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.explain.KindExplanation;
import io.argosy.explain.Numbers;
import io.argosy.explain.Reasons;
import io.argosy.explain.Words;
import java.util.Optional;

/** Explains countdowns: in ticks and slots. */
public final class CountdownExplanation implements KindExplanation {
  @Override
  public String name() {
    return "countdown";
  }

  @Override
  public Class<? extends JobSpec> specification() {
    return CountdownSpec.class;
  }

  @Override
  public String piece() {
    return "tick";
  }

  @Override
  public String holder() {
    return "slot";
  }

  @Override
  public Words words(JobSpec spec, String currency) {
    return Words.of(this);
  }

  @Override
  public String accepted(Fact.JobAccepted fact, String due, Words words) {
    return Numbers.many(fact.spec().size(), words.piece()) + ", one after the other, " + due;
  }

  @Override
  public Optional<String> sentence(Fact.OfKind fact, Words words, Reasons reasons) {
    return fact instanceof CountdownFact own ? Optional.of(sentence(own)) : Optional.empty();
  }

  private static String sentence(CountdownFact fact) {
    return switch (fact) { // No default: a new fact must not compile until it has a sentence.
      case CountdownFact.Ticked f -> Numbers.many(f.left(), "tick") + " left";
    };
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
    return false;
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
    return true;
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
