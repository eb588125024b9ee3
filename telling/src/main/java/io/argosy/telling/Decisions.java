package io.argosy.telling;

import io.argosy.core.kernel.Fact;

/** Tells decisions that people ask about from books that are only kept. */
public final class Decisions {
  private Decisions() {}

  /** Needed to go on after a restart, but no decision: reports, deliveries, books kept. */
  public static boolean isBookkeeping(Fact fact) {
    return switch (fact) {
      case Fact.Instructed _, Fact.Settled _, Fact.ProgressMeasured _, Fact.PieceKept _ -> true;
      case Fact.AttemptBegan _, Fact.WorkGranted _, Fact.WorkYielded _ -> true;
      case Fact.PieceKnown _, Fact.StrayGone _, Fact.RoundPutOff _, Fact.ScaleHastened _ -> true;
      case Fact.Checkpoint checkpoint -> !checkpoint.shared();
      case Fact.JobAccepted _, Fact.TaskAdded _, Fact.AttemptPlaced _ -> false;
      case Fact.AssignmentSet _, Fact.PieceRefused _, Fact.FinishWaits _ -> false;
      case Fact.FinishAgreed _, Fact.WentSilent _, Fact.AttemptOver _, Fact.AttemptLost _ -> false;
      case Fact.PieceFailed _, Fact.MachineUp _, Fact.MachineDown _, Fact.WorkComplete _ -> false;
      case Fact.TaskRetires _, Fact.ShareChanged _, Fact.ScalingStarted _, Fact.ScaleAdvised _ ->
          false;
      case Fact.DeadlinePassed _, Fact.JobEnded _ -> false;
      case Fact.TaskMeasured _, Fact.PlanChecked _ -> true;
      case Fact.OfBag _ -> false;
    };
  }
}
