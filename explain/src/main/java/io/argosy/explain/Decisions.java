package io.argosy.explain;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.RetentionFact;
import io.argosy.core.model.Ending;
import io.argosy.core.model.spec.JobSpec;

/** Separates decisions that people ask about from bookkeeping. */
public final class Decisions {
  private final KindSentences kinds;
  private final boolean byTask;
  private final boolean rents;

  private Decisions(KindSentences kinds, boolean byTask, boolean rents) {
    this.kinds = kinds;
    this.byTask = byTask;
    this.rents = rents;
  }

  /** The decisions of a job. */
  public static Decisions of(KindExplanations kinds, JobSpec spec) {
    KindSentences sentences = new KindSentences(kinds);
    KindExplanation kind = sentences.of(spec);
    return new Decisions(sentences, kind.isByTask(), kind.rents());
  }

  /** The decisions of a realm, whose jobs may be of any kind. */
  static Decisions ofAny(KindExplanations kinds) {
    return new Decisions(new KindSentences(kinds), false, false);
  }

  /** Whether the fact is not a decision, or happens with every task. */
  public boolean isBookkeeping(Fact fact) {
    return (byTask && isUsual(fact))
        || (byTask && !rents && isLetGo(fact))
        || (rents && isOfOthers(fact))
        || isKept(fact);
  }

  /** Rental facts describe a job's own machines; other machines are not used by it. */
  private static boolean isOfOthers(Fact fact) {
    return fact instanceof Fact.MachineUp
        || fact instanceof Fact.MachineDown
        || fact instanceof Fact.ScaleAdvised
        || fact instanceof Fact.ScalingStarted;
  }

  /** A worker is allowed to finish, or is not needed, and ends. */
  private static boolean isLetGo(Fact fact) {
    return fact instanceof Fact.AttemptOver over
        && over.ending() instanceof Ending.StoppedEarly
        && !over.again();
  }

  /** A slot waits for its next task; the first of two results of a task is kept. */
  private static boolean isUsual(Fact fact) {
    return fact instanceof Fact.FinishWaits
        || (fact instanceof Fact.PieceRefused refused
            && refused.why() instanceof Reason.AlreadyKept);
  }

  /** Needed after a restart, but not a decision: reports, deliveries, bookkeeping. */
  private boolean isKept(Fact fact) {
    return switch (fact) {
      case Fact.Instructed _, Fact.Settled _, Fact.ProgressMeasured _, Fact.PieceKept _ -> true;
      case Fact.AttemptBegan _, Fact.WorkGranted _, Fact.WorkYielded _ -> true;
      case Fact.PieceKnown _, Fact.StrayGone _, Fact.RoundPutOff _, Fact.ScaleHastened _ -> true;
      case Fact.JobAccepted _, Fact.TaskAdded _, Fact.AttemptPlaced _ -> false;
      case Fact.PieceRefused _, Fact.FinishWaits _ -> false;
      case Fact.FinishAgreed _, Fact.WentSilent _, Fact.AttemptOver _, Fact.AttemptLost _ -> false;
      case Fact.PieceFailed _, Fact.MachineUp _, Fact.MachineDown _, Fact.WorkComplete _ -> false;
      case Fact.TaskRetires _, Fact.ShareChanged _, Fact.ScalingStarted _, Fact.ScaleAdvised _ ->
          false;
      case Fact.ResultMerged _ -> true;
      case Fact.DeadlineMoved _, Fact.DeadlinePassed _, Fact.JobEnded _, Fact.ImageUsed _ -> false;
      case Fact.TaskMeasured _, Fact.RetentionRuleSet _ -> true;
      case Fact.JobArchived _, Fact.JobRecalled _ -> true;
      case Fact.PlanMissing _, Fact.TaskGivenUp _, Fact.OfRental _ -> false;
      case RetentionFact.BodiesMeasured _ -> true;
      case RetentionFact _ -> false;
      case Fact.OfKind f -> kinds.isBookkeeping(f);
    };
  }
}
