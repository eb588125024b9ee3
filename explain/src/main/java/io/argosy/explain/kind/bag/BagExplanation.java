package io.argosy.explain.kind.bag;

import static io.argosy.explain.Numbers.many;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.kind.bag.BagFact;
import io.argosy.core.kind.bag.BagStimulus;
import io.argosy.core.kind.bag.ComputePlan;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.model.spec.Promise;
import io.argosy.explain.KindExplanation;
import io.argosy.explain.Numbers;
import io.argosy.explain.Reasons;
import io.argosy.explain.Words;
import java.util.List;
import java.util.Optional;

/** Explains bags: in tasks, slots and rented machines. */
public final class BagExplanation implements KindExplanation {
  @Override
  public String name() {
    return "bag";
  }

  @Override
  public Class<JobSpec.Bag> specification() {
    return JobSpec.Bag.class;
  }

  @Override
  public String piece() {
    return "task";
  }

  @Override
  public String holder() {
    return "slot";
  }

  @Override
  public Words words(JobSpec spec, String currency) {
    JobSpec.Bag bag = (JobSpec.Bag) spec;
    List<String> types = bag.offers().stream().map(Offer::name).toList();
    return new Words("task", "slot", stop(bag), types, currency, List.of());
  }

  /** A bag that may end late stops only for money. */
  private static String stop(JobSpec.Bag bag) {
    return bag.promise().otherwise() == Promise.Otherwise.STOP
        ? "at the deadline or for lack of money"
        : "for lack of money";
  }

  @Override
  public String accepted(Fact.JobAccepted fact, String due, Words words) {
    return BagSentences.bag((JobSpec.Bag) fact.spec(), words) + ", " + due;
  }

  @Override
  public Optional<String> sentence(Fact.OfKind fact, Words words, Reasons reasons) {
    return fact instanceof BagFact f
        ? Optional.of(BagSentences.of(f, words, reasons))
        : Optional.empty();
  }

  @Override
  public Optional<String> happening(Stimulus.OfKind stimulus) {
    return stimulus instanceof BagStimulus own ? Optional.of(happening(own)) : Optional.empty();
  }

  private static String happening(BagStimulus stimulus) {
    return switch (stimulus) { // No default: a new one must not compile until it has a sentence.
      case BagStimulus.BagSubmitted s ->
          "bag "
              + s.job()
              + " was handed in, with known results of "
              + Numbers.many(s.reused().count(), "task");
      case BagStimulus.MenuMade s -> "the menu for " + s.job() + " was made";
      case BagStimulus.PlanMade s -> "a plan for what is left of " + s.job() + " was made";
      case BagStimulus.BagChosen s -> "the user chose how " + s.job() + " continues";
    };
  }

  @Override
  public Optional<String> reason(Reason.OfKind why, Words words) {
    return why instanceof Reason.OfBag bag
        ? Optional.of(BagSentences.reason(bag, words))
        : Optional.empty();
  }

  @Override
  public Optional<String> computation(Instruction.Compute what) {
    return what instanceof ComputePlan i
        ? Optional.of(
            (i.menu() ? "make a menu for " : "plan anew for ")
                + many(i.request().tasks(), "task")
                + " of "
                + i.job())
        : Optional.empty();
  }

  @Override
  public boolean isBookkeeping(Fact.OfKind fact) {
    return fact instanceof BagFact.PlanChecked;
  }

  @Override
  public Optional<Boolean> awaitsChoice(Fact.OfKind fact) {
    if (fact instanceof BagFact.MenuReady f) {
      return Optional.of(f.menu().chosen().isEmpty());
    }
    return fact instanceof BagFact.PlanSet ? Optional.of(false) : Optional.empty();
  }

  @Override
  public long reused(Fact.OfKind fact) {
    return fact instanceof BagFact.ResultsReused f ? f.reused().count() : 0;
  }

  @Override
  public boolean isByTask() {
    return true;
  }

  @Override
  public boolean rents() {
    return true;
  }

  @Override
  public boolean countsMachines() {
    return false;
  }
}
