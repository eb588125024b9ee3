package io.argosy.cli.replay;

import static io.argosy.explain.Numbers.many;
import static io.argosy.explain.Numbers.span;

import io.argosy.core.engine.message.RetentionStimulus;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.explain.kind.ExplainedKinds;

/** Every stimulus as a sentence with its numbers. */
record Happenings(ExplainedKinds explained) {
  String of(Stimulus stimulus) {
    return switch (stimulus) { // No default: a new stimulus must not compile until it has a
      // sentence.
      case Stimulus.JobSubmitted s -> "job " + s.job() + " was handed in";
      case Stimulus.JobCancelled s -> "job " + s.job() + " was given up";
      case Stimulus.MachineJoined s ->
          s.machine() + " at " + s.site() + " joined with " + many(s.slots(), "slot");
      case Stimulus.MachineLost s -> s.machine() + " was lost";
      case Stimulus.AttemptStarted s -> name(s.attempt()) + " started";
      case Stimulus.ProgressReported s ->
          name(s.attempt()) + " reported " + progress(s.done(), Seconds.of(s.elapsed()));
      case Stimulus.WorkOverrun s ->
          name(s.attempt()) + " did " + many(s.count(), "iteration") + " more than it held";
      case Stimulus.AssignmentAsked s -> name(s.attempt()) + " asked for its assignment";
      case Stimulus.ResultStored s ->
          name(s.attempt()) + " stored the result of iterations " + range(s.piece());
      case Stimulus.WorkSteered s ->
          name(s.attempt())
              + " followed instruction "
              + s.instruction()
              + " and returned "
              + many(Interval.total(s.yielded()), "iteration");
      case Stimulus.FinishAsked s ->
          name(s.attempt())
              + " asked to finish with "
              + progress(s.done(), Seconds.of(s.elapsed()));
      case Stimulus.ImageResolved s ->
          name(s.attempt()) + " found that " + s.image() + " is " + s.digest();
      case Stimulus.AttemptEnded s -> name(s.attempt()) + " ended: " + ending(s.ending());
      case Stimulus.ResultsMerged s ->
          "the results of "
              + s.job()
              + s.failure().map(f -> " could not be merged: " + f).orElse(" were merged");
      case Stimulus.ShareSet s -> "the share of " + s.user() + " was set";
      case Stimulus.ScalingBegan s ->
          "advice on slots was asked for, measured every " + span(s.step());
      case Stimulus.OfRental s -> rental(s);
      case Stimulus.PlanningFailed s ->
          "no plan could be made for what is left of " + s.job() + ": " + s.reason();
      case Stimulus.ServiceResumed _ -> "the service could be reached again";
      case Stimulus.TryAgain s -> "the user wanted " + s.job() + " to be tried again";
      case Stimulus.OfKind s -> ofKind(s);
      case Stimulus.RetentionRuleSet _ -> "the rule for ended jobs was set";
      case Stimulus.JobRecalled s -> "job " + s.archived().job() + " was needed in memory again";
      case Stimulus.Woke _ -> "a due instant came";
      case RetentionStimulus s -> retention(s);
    };
  }

  private static String rental(Stimulus.OfRental stimulus) {
    return switch (stimulus) {
      case Stimulus.RentAnswered s ->
          "the order of "
              + s.machine()
              + s.refusal().map(why -> " was refused: " + why).orElse(" was taken");
      case Stimulus.RentProlonged s -> s.machine() + " knows that it may stay longer";
      case Stimulus.RentGivenBack s -> s.machine() + " was released earlier, at " + s.when();
      case Stimulus.RentEnded s -> s.machine() + " is gone: " + s.reason();
    };
  }

  private static String retention(RetentionStimulus stimulus) {
    return switch (stimulus) {
      case RetentionStimulus.PinSet s ->
          "a user " + (s.pinned() ? "pinned " : "unpinned ") + s.job();
      case RetentionStimulus.BodiesMeasured s -> "the bodies of " + s.job() + " were counted";
      case RetentionStimulus.RemovalAsked s -> s.user() + " removed " + s.job();
      case RetentionStimulus.RetentionDue _ -> "the retention rule was due";
      case RetentionStimulus.BodiesRemoved s -> "the bodies of " + s.job() + " were removed";
    };
  }

  private String ofKind(Stimulus.OfKind stimulus) {
    return explained.all().stream()
        .flatMap(kind -> kind.happening(stimulus).stream())
        .findFirst()
        .orElseGet(stimulus::toString);
  }

  private static String range(Interval piece) {
    return piece.first() + " to " + (piece.end() - 1);
  }

  private static String progress(long done, double seconds) {
    return many(done, "iteration") + " in " + span(seconds);
  }

  private static String ending(Ending ending) {
    return switch (ending) {
      case Ending.Finished() -> "finished";
      case Ending.StoppedEarly() -> "stopped early";
      case Ending.Failed failed -> "failed, " + failed.reason();
      case Ending.Unfit unfit -> "could not run there, " + unfit.reason();
      case Ending.Unheard unheard -> unheard.reason();
    };
  }

  private static String name(AttemptId attempt) {
    String partition = "partition " + attempt.task().index();
    return attempt.number() == 1 ? partition : partition + " (attempt " + attempt.number() + ")";
  }
}
