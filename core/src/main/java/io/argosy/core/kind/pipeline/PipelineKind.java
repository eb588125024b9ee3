package io.argosy.core.kind.pipeline;

import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.message.SubmittedJob;
import io.argosy.core.engine.placement.PlacementRules;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobEvent;
import io.argosy.core.engine.state.JobKind;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.KindSnapshot;
import io.argosy.core.engine.state.KindState;
import io.argosy.core.engine.state.PlacementChoice;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.state.StoredList;
import io.argosy.core.engine.state.StoredName;
import io.argosy.core.engine.view.Computation;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.kind.pipeline.PipelineSpec.Amount;
import io.argosy.core.kind.pipeline.PipelineSpec.Partition;
import io.argosy.core.model.Interval;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Stages that run one after the other; what a stage divides is known when it begins. */
public final class PipelineKind implements JobKind {
  @Override
  public String name() {
    return "pipeline";
  }

  @Override
  public Class<? extends JobSpec> specification() {
    return PipelineSpec.class;
  }

  @Override
  public List<StoredName> storedNames() {
    return List.of(
        new StoredName(JobSpec.class, "Pipeline", PipelineSpec.class),
        new StoredName(Partition.class, "Whole", Partition.Whole.class),
        new StoredName(Partition.class, "Count", Partition.Count.class),
        new StoredName(Partition.class, "Bins", Partition.Bins.class),
        new StoredName(Partition.class, "Capacity", Partition.Capacity.class),
        new StoredName(Partition.class, "Function", Partition.Function.class),
        new StoredName(Amount.class, "Known", Amount.Known.class),
        new StoredName(Amount.class, "Of", Amount.Of.class),
        new StoredName(Stimulus.class, "StagePrepared", PipelineStimulus.StagePrepared.class),
        new StoredName(Stimulus.class, "StageImpossible", PipelineStimulus.StageImpossible.class),
        new StoredName(Reason.class, "StageTasks", PipelineReason.StageTasks.class),
        new StoredName(Fact.class, "StageDue", PipelineFact.StageDue.class),
        new StoredName(Fact.class, "StageOpened", PipelineFact.StageOpened.class),
        new StoredName(Fact.class, "StageRefused", PipelineFact.StageRefused.class),
        new StoredName(Fact.class, "StageEnded", PipelineFact.StageEnded.class),
        new StoredName(Fact.class, "PipelineReopened", PipelineFact.PipelineReopened.class));
  }

  @Override
  public Optional<StoredList> storedSnapshots() {
    return Optional.of(new StoredList(PipelineSnapshot.class, List.of()));
  }

  @Override
  public boolean sharesSlots() {
    return true;
  }

  @Override
  public boolean reportsProgress() {
    return false;
  }

  /** A worker without a task to run is not placed; it must not hold up other jobs. */
  @Override
  public boolean choosesMachines() {
    return true;
  }

  @Override
  public KindState begin(JobSpec spec, Instant acceptedAt) {
    return new PipelineState((PipelineSpec) spec);
  }

  @Override
  public Duration reportInterval(JobSpec spec, Optional<Duration> left) {
    return PipelineRules.REPORTS;
  }

  @Override
  public void accepted(Decision decision, JobState job, SubmittedJob submitted) {
    StageRules.begin(decision, job, 0);
  }

  @Override
  public void on(Decision decision, JobState job, JobEvent event) {
    switch (event) { // No default: a new event must not compile until it is handled.
      case JobEvent.Idle e -> PipelineWorkers.idle(decision, job, e.asked());
      case JobEvent.Stored e -> PipelineWorkers.store(decision, job, e.stored());
      case JobEvent.AttemptEnded e -> PipelineWorkers.end(decision, job, e.worker(), e.ending());
      case JobEvent.Steered _, JobEvent.WorkersLost _, JobEvent.MachineUp _ ->
          PipelineRules.advance(decision, job);
      case JobEvent.Ended e -> JobRules.stop(decision, e.live());
      case JobEvent.TryAgain _ -> StageRules.tryAgain(decision, job);
      case JobEvent.Started _,
          JobEvent.Progressed _,
          JobEvent.Overran _,
          JobEvent.AssignmentWanted _,
          JobEvent.RentalUp _,
          JobEvent.RentalDown _,
          JobEvent.Rented _,
          JobEvent.ServiceResumed _,
          JobEvent.WentSilent _,
          JobEvent.RoundDue _,
          JobEvent.TimerDue _,
          JobEvent.DeadlinePassed _,
          JobEvent.Ends _,
          JobEvent.ComputationFailed _ -> {}
      case JobEvent.OfKind e -> on(decision, job, e.stimulus());
    }
  }

  private static void on(Decision decision, JobState job, Stimulus.OfKind stimulus) {
    if (stimulus instanceof PipelineStimulus own) {
      switch (own) { // No default: a new stimulus must not compile until it is handled.
        case PipelineStimulus.StagePrepared e -> StageRules.prepared(decision, job, e);
        case PipelineStimulus.StageImpossible e -> StageRules.impossible(decision, job, e);
      }
    }
  }

  @Override
  public boolean isOpenTo(State state, JobState job, Machine machine) {
    return true;
  }

  /** The machine with most free slots; one that refused the job is the last resort. */
  @Override
  public PlacementChoice placement(State state, JobState job, Instant now) {
    PlacementChoice choice = new PlacementChoice(new NextTask(job));
    boolean wanted = !PipelineState.of(job).waiting.isEmpty();
    for (Machine machine : state.machines()) {
      if (wanted && machine.free() > 0 && Machine.isOpenTo(job.spec(), machine)) {
        choice.add(PlacementRules.isFit(job, machine) ? 1 : 0, machine);
      }
    }
    return choice;
  }

  private record NextTask(JobState job) implements PlacementChoice.FirstWork {
    @Override
    public long share(SiteId site) {
      return Interval.total(work(0));
    }

    @Override
    public List<Interval> work(long share) {
      return PipelineState.of(job).waiting.first(1);
    }
  }

  @Override
  public boolean requeues(JobState job) {
    return PipelineRules.requeues(job);
  }

  /** Stages with errors do not fail a job that continues after them. */
  @Override
  public Outcome mergedOutcome(JobState job, boolean late) {
    return new Outcome.Done(late);
  }

  @Override
  public boolean canTryAgain(JobState job, Instant now) {
    return JobRules.mayResume(job, now);
  }

  @Override
  public void apply(State state, JobState job, Fact fact) {
    PipelineState.of(job).apply(state, job, fact);
  }

  @Override
  public void setTimers(State state, JobState job) {
    // The deadline is a common timer, and nothing else is due at a time.
  }

  @Override
  public Computation computation(State state, JobState job, Instruction.Compute what, Instant now) {
    throw new IllegalArgumentException("a pipeline computes nothing aside: " + what);
  }

  @Override
  public Outlook outlook(State state, JobState job, Instant now) {
    return PipelineOutlook.of(state, job, now);
  }

  @Override
  public Optional<KindSnapshot> snapshot(JobState job) {
    return Optional.of(PipelineState.of(job).snapshot(job));
  }

  @Override
  public void restore(State state, JobState job, KindSnapshot snapshot) {
    PipelineState.of(job).restore((PipelineSnapshot) snapshot);
  }
}
