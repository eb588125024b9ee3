package io.argosy.journal.codec;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.RetentionFact;
import io.argosy.core.engine.message.RetentionStimulus;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.JobKind;
import io.argosy.core.engine.state.StoredName;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * The names under which the cases of sealed interfaces are stored.
 *
 * <p>A name in a stored journal stays here permanently, even if its class is renamed.
 */
public final class StoredNames {
  private static final SequencedMap<String, Class<?>> STIMULI =
      table(
          named("JobSubmitted", Stimulus.JobSubmitted.class),
          named("JobCancelled", Stimulus.JobCancelled.class),
          named("MachineJoined", Stimulus.MachineJoined.class),
          named("MachineLost", Stimulus.MachineLost.class),
          named("AttemptStarted", Stimulus.AttemptStarted.class),
          named("ProgressReported", Stimulus.ProgressReported.class),
          named("WorkOverrun", Stimulus.WorkOverrun.class),
          named("AssignmentAsked", Stimulus.AssignmentAsked.class),
          named("ResultStored", Stimulus.ResultStored.class),
          named("WorkSteered", Stimulus.WorkSteered.class),
          named("FinishAsked", Stimulus.FinishAsked.class),
          named("ImageResolved", Stimulus.ImageResolved.class),
          named("AttemptEnded", Stimulus.AttemptEnded.class),
          named("ResultsMerged", Stimulus.ResultsMerged.class),
          named("ShareSet", Stimulus.ShareSet.class),
          named("ScalingBegan", Stimulus.ScalingBegan.class),
          named("RentAnswered", Stimulus.RentAnswered.class),
          named("RentProlonged", Stimulus.RentProlonged.class),
          named("RentEnded", Stimulus.RentEnded.class),
          named("RentGivenBack", Stimulus.RentGivenBack.class),
          named("PlanningFailed", Stimulus.PlanningFailed.class),
          named("ServiceResumed", Stimulus.ServiceResumed.class),
          named("TryAgain", Stimulus.TryAgain.class),
          named("RetentionRuleSet", Stimulus.RetentionRuleSet.class),
          named("JobRecalled", Stimulus.JobRecalled.class),
          named("Woke", Stimulus.Woke.class),
          named("PinSet", RetentionStimulus.PinSet.class),
          named("BodiesMeasured", RetentionStimulus.BodiesMeasured.class),
          named("RemovalAsked", RetentionStimulus.RemovalAsked.class),
          named("RetentionDue", RetentionStimulus.RetentionDue.class),
          named("BodiesRemoved", RetentionStimulus.BodiesRemoved.class));

  private static final SequencedMap<String, Class<?>> FACTS =
      table(
          named("JobAccepted", Fact.JobAccepted.class),
          named("TaskAdded", Fact.TaskAdded.class),
          named("AttemptPlaced", Fact.AttemptPlaced.class),
          named("AttemptBegan", Fact.AttemptBegan.class),
          named("ProgressMeasured", Fact.ProgressMeasured.class),
          named("RoundPutOff", Fact.RoundPutOff.class),
          named("WorkGranted", Fact.WorkGranted.class),
          named("WorkYielded", Fact.WorkYielded.class),
          named("PieceKept", Fact.PieceKept.class),
          named("PieceRefused", Fact.PieceRefused.class),
          named("PieceKnown", Fact.PieceKnown.class),
          named("FinishWaits", Fact.FinishWaits.class),
          named("FinishAgreed", Fact.FinishAgreed.class),
          named("TaskRetires", Fact.TaskRetires.class),
          named("ImageUsed", Fact.ImageUsed.class),
          named("WentSilent", Fact.WentSilent.class),
          named("AttemptOver", Fact.AttemptOver.class),
          named("AttemptLost", Fact.AttemptLost.class),
          named("StrayGone", Fact.StrayGone.class),
          named("PieceFailed", Fact.PieceFailed.class),
          named("MachineUp", Fact.MachineUp.class),
          named("MachineDown", Fact.MachineDown.class),
          named("ShareChanged", Fact.ShareChanged.class),
          named("ScalingStarted", Fact.ScalingStarted.class),
          named("ScaleAdvised", Fact.ScaleAdvised.class),
          named("ScaleHastened", Fact.ScaleHastened.class),
          named("Instructed", Fact.Instructed.class),
          named("Settled", Fact.Settled.class),
          named("WorkComplete", Fact.WorkComplete.class),
          named("ResultMerged", Fact.ResultMerged.class),
          named("DeadlineMoved", Fact.DeadlineMoved.class),
          named("DeadlinePassed", Fact.DeadlinePassed.class),
          named("JobEnded", Fact.JobEnded.class),
          named("RetentionRuleSet", Fact.RetentionRuleSet.class),
          named("JobArchived", Fact.JobArchived.class),
          named("JobRecalled", Fact.JobRecalled.class),
          named("PlanMissing", Fact.PlanMissing.class),
          named("RentOrdered", Fact.RentOrdered.class),
          named("RentReady", Fact.RentReady.class),
          named("RentExtended", Fact.RentExtended.class),
          named("RentLeaves", Fact.RentLeaves.class),
          named("RentReleased", Fact.RentReleased.class),
          named("RentInterrupted", Fact.RentInterrupted.class),
          named("RentOver", Fact.RentOver.class),
          named("OfferLimited", Fact.OfferLimited.class),
          named("TaskMeasured", Fact.TaskMeasured.class),
          named("TaskGivenUp", Fact.TaskGivenUp.class),
          named("JobPinned", RetentionFact.JobPinned.class),
          named("JobUnpinned", RetentionFact.JobUnpinned.class),
          named("BodiesMeasured", RetentionFact.BodiesMeasured.class),
          named("BodiesDropped", RetentionFact.BodiesDropped.class),
          named("RecordForgotten", RetentionFact.RecordForgotten.class));

  private static final SequencedMap<String, Class<?>> INSTRUCTIONS =
      table(
          named("Start", Instruction.Start.class),
          named("Steer", Instruction.Steer.class),
          named("Stop", Instruction.Stop.class),
          named("Merge", Instruction.Merge.class),
          named("DropBodies", Instruction.DropBodies.class),
          named("DropRecord", Instruction.DropRecord.class),
          named("Rent", Instruction.Rent.class),
          named("Prolong", Instruction.Prolong.class),
          named("Release", Instruction.Release.class));

  private static final SequencedMap<String, Class<?>> REASONS =
      table(
          named("Initial", Reason.Initial.class),
          named("FreeSlots", Reason.FreeSlots.class),
          named("Deadline", Reason.Deadline.class),
          named("History", Reason.History.class),
          named("Scale", Reason.Scale.class),
          named("BelowShare", Reason.BelowShare.class),
          named("MakesRoom", Reason.MakesRoom.class),
          named("NobodyLeft", Reason.NobodyLeft.class),
          named("NearEnd", Reason.NearEnd.class),
          named("NothingToGive", Reason.NothingToGive.class),
          named("AlreadyKept", Reason.AlreadyKept.class),
          named("NotWanted", Reason.NotWanted.class),
          named("ByPlan", Reason.ByPlan.class),
          named("Rented", Reason.Rented.class),
          named("NoTaskLeft", Reason.NoTaskLeft.class),
          named("NoMoney", Reason.NoMoney.class),
          named("PaidTimeEnds", Reason.PaidTimeEnds.class),
          named("NeverReady", Reason.NeverReady.class),
          named("NotHeardOf", Reason.NotHeardOf.class),
          named("FailsThere", Reason.FailsThere.class),
          named("KeptLongEnough", Reason.KeptLongEnough.class),
          named("TooManyBytes", Reason.TooManyBytes.class),
          named("TooManyJobs", Reason.TooManyJobs.class),
          named("RemovedBy", Reason.RemovedBy.class));

  private static final SequencedMap<String, Class<?>> ENDINGS =
      table(
          named("Finished", Ending.Finished.class),
          named("StoppedEarly", Ending.StoppedEarly.class),
          named("Failed", Ending.Failed.class),
          named("Unfit", Ending.Unfit.class),
          named("Unheard", Ending.Unheard.class));

  private static final SequencedMap<String, Class<?>> OUTCOMES =
      table(
          named("Done", Outcome.Done.class),
          named("Failed", Outcome.Failed.class),
          named("StoppedByPromise", Outcome.StoppedByPromise.class),
          named("Cancelled", Outcome.Cancelled.class));

  private static final SequencedMap<String, Class<?>> CHOOSING =
      table(
          named("Wait", Choosing.Wait.class),
          named("ByNumber", Choosing.ByNumber.class),
          named("ByRule", Choosing.ByRule.class));

  private static final SequencedMap<String, Class<?>> DEADLINES =
      table(
          named("Within", Deadline.Within.class),
          named("FromStart", Deadline.FromStart.class),
          named("By", Deadline.By.class));

  /** What all kinds have in common, by the interface whose cases are named. */
  private static final List<Table> COMMON =
      List.of(
          new Table(Stimulus.class, STIMULI),
          new Table(Fact.class, FACTS),
          new Table(Instruction.class, INSTRUCTIONS),
          new Table(Reason.class, REASONS),
          new Table(Ending.class, ENDINGS),
          new Table(Outcome.class, OUTCOMES),
          new Table(JobSpec.class, new LinkedHashMap<>()),
          new Table(Deadline.class, DEADLINES),
          new Table(Choosing.class, CHOOSING));

  private StoredNames() {}

  /** All tables, with the names of these kinds. */
  public static List<Table> of(JobKinds kinds) {
    SequencedMap<Class<?>, Table> tables = new LinkedHashMap<>();
    COMMON.forEach(table -> tables.put(table.of(), table));
    for (JobKind kind : kinds.all()) {
      for (StoredName stored : kind.storedNames()) {
        tables.putIfAbsent(stored.of(), new Table(stored.of(), new LinkedHashMap<>()));
      }
    }
    return tables.values().stream().map(table -> with(table, kinds)).toList();
  }

  private static Table with(Table common, JobKinds kinds) {
    SequencedMap<String, Class<?>> cases = new LinkedHashMap<>(common.cases());
    for (JobKind kind : kinds.all()) {
      for (StoredName stored : kind.storedNames()) {
        boolean taken =
            stored.of() == common.of() && cases.put(stored.name(), stored.type()) != null;
        if (taken) {
          throw new IllegalStateException(
              "the kind " + kind.name() + " stores the taken name " + stored.name());
        }
      }
    }
    return new Table(common.of(), cases);
  }

  /** The cases of one sealed interface by name. */
  public record Table(Class<?> of, SequencedMap<String, Class<?>> cases) {}

  private record Named(String name, Class<?> type) {}

  private static Named named(String name, Class<?> type) {
    return new Named(name, type);
  }

  private static SequencedMap<String, Class<?>> table(Named... cases) {
    SequencedMap<String, Class<?>> table = new LinkedHashMap<>();
    for (Named one : cases) {
      table.put(one.name(), one.type());
    }
    return table;
  }
}
