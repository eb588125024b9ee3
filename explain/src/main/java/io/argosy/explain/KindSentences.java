package io.argosy.explain;

import static io.argosy.explain.Numbers.many;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.kind.bag.BagFact;
import io.argosy.core.kind.bag.ComputePlan;
import io.argosy.core.kind.iterative.IterativeFact;
import io.argosy.core.kind.workflow.ComputeSchedule;
import io.argosy.core.kind.workflow.WorkflowFact;
import io.argosy.core.model.spec.JobSpec;

/** Finds the sentences of the kind that a fact belongs to. */
final class KindSentences {
  private KindSentences() {}

  static String of(Fact.OfKind fact, Words words) {
    if (fact instanceof IterativeFact f) {
      return IterativeSentences.of(f, words);
    }
    if (fact instanceof BagFact f) {
      return BagSentences.of(f, words);
    }
    if (fact instanceof WorkflowFact f) {
      return FlowSentences.of(f);
    }
    throw new IllegalArgumentException("no kind has a sentence for " + fact);
  }

  static String accepted(Fact.JobAccepted fact, String due, Words words) {
    JobSpec spec = fact.spec();
    if (spec instanceof JobSpec.Bag bag) {
      return BagSentences.bag(bag, words) + ", " + due;
    }
    if (spec instanceof JobSpec.Workflow flow) {
      return FlowSentences.flow(flow) + ", " + due;
    }
    if (spec instanceof JobSpec.Iterative iterative) {
      return IterativeSentences.accepted(fact, iterative, due);
    }
    throw new IllegalArgumentException("no kind has a sentence for " + spec);
  }

  static String of(Instruction.Compute what) {
    if (what instanceof ComputePlan i) {
      return (i.menu() ? "make a menu for " : "plan anew for ")
          + many(i.request().tasks(), "task")
          + " of "
          + i.job();
    }
    if (what instanceof ComputeSchedule i) {
      return "schedule " + many(i.request().left().size(), "task") + " of " + i.job();
    }
    throw new IllegalArgumentException("no kind has a sentence for " + what);
  }

  static boolean isBookkeeping(Fact.OfKind fact) {
    return fact instanceof BagFact.PlanChecked
        || fact instanceof WorkflowFact.CostHeld
        || fact instanceof WorkflowFact.CostPaid
        || (fact instanceof IterativeFact.Checkpoint checkpoint && !checkpoint.shared());
  }
}
