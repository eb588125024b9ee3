package io.argosy.core.kind.workflow;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.dag.live.Scheduler;
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
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Tasks in containers that wait for each other, on connected machines. */
public final class WorkflowKind implements JobKind {
  @Override
  public String name() {
    return "workflow";
  }

  @Override
  public Class<? extends JobSpec> specification() {
    return JobSpec.Workflow.class;
  }

  @Override
  public List<StoredName> storedNames() {
    return List.of(
        new StoredName(JobSpec.class, "Workflow", JobSpec.Workflow.class),
        new StoredName(Stimulus.class, "ScheduleMade", WorkflowStimulus.ScheduleMade.class),
        new StoredName(Fact.class, "ScheduleSet", WorkflowFact.ScheduleSet.class),
        new StoredName(Fact.class, "FlowReopened", WorkflowFact.FlowReopened.class),
        new StoredName(Fact.class, "CostHeld", WorkflowFact.CostHeld.class),
        new StoredName(Fact.class, "CostPaid", WorkflowFact.CostPaid.class),
        new StoredName(Reason.class, "Unplanned", Reason.Unplanned.class),
        new StoredName(Reason.class, "OtherWorkers", Reason.OtherWorkers.class),
        new StoredName(Reason.class, "OffSpeed", Reason.OffSpeed.class),
        new StoredName(Reason.class, "PlanLate", Reason.PlanLate.class),
        new StoredName(Reason.class, "LanesKept", Reason.LanesKept.class),
        new StoredName(Reason.class, "TooDear", Reason.TooDear.class),
        new StoredName(Instruction.class, "Schedule", ComputeSchedule.class));
  }

  @Override
  public Optional<StoredList> storedSnapshots() {
    return Optional.of(new StoredList(WorkflowSnapshot.class, List.of("held", "paid")));
  }

  @Override
  public boolean sharesSlots() {
    return true;
  }

  @Override
  public boolean reportsProgress() {
    return false;
  }

  @Override
  public boolean choosesMachines() {
    return true;
  }

  @Override
  public KindState begin(JobSpec spec, Instant acceptedAt) {
    return new FlowState((JobSpec.Workflow) spec);
  }

  @Override
  public Duration reportInterval(JobSpec spec, Optional<Duration> left) {
    return FlowRules.REPORTS;
  }

  @Override
  public void accepted(Decision decision, JobState job, SubmittedJob submitted) {
    FlowRules.accepted(decision, job);
  }

  @Override
  public void on(Decision decision, JobState job, JobEvent event) {
    switch (event) { // No default: a new event must not compile until it is handled.
      case JobEvent.Started _, JobEvent.Steered _ -> FlowRules.advance(decision, job);
      case JobEvent.Idle e -> FlowWorkers.ask(decision, e.asked());
      case JobEvent.Stored e -> FlowWorkers.store(decision, job, e.stored());
      case JobEvent.AttemptEnded e -> FlowWorkers.end(decision, job, e.worker(), e.ending());
      case JobEvent.WorkersLost _ -> {
        FlowRules.recall(decision, job);
        FlowRules.advance(decision, job);
      }
      case JobEvent.MachineUp _ -> FlowRules.grow(decision, job);
      case JobEvent.RoundDue _ -> ScheduleRules.look(decision, job);
      case JobEvent.Ends _ -> FlowBudgetRules.settle(decision, job, true);
      case JobEvent.Ended e -> {
        JobRules.stop(decision, e.live());
        JobRules.forgetComputation(decision, job);
      }
      case JobEvent.TryAgain _ -> WorkflowRetry.ask(decision, job);
      case JobEvent.ComputationFailed e -> ScheduleRules.failed(decision, e.failed());
      case JobEvent.OfKind e -> {
        if (e.stimulus() instanceof WorkflowStimulus.ScheduleMade made) {
          ScheduleRules.made(decision, made);
        }
      }
      case JobEvent.Progressed _,
          JobEvent.Overran _,
          JobEvent.AssignmentWanted _,
          JobEvent.RentalUp _,
          JobEvent.RentalDown _,
          JobEvent.Rented _,
          JobEvent.ServiceResumed _,
          JobEvent.WentSilent _,
          JobEvent.TimerDue _,
          JobEvent.DeadlinePassed _ -> {}
    }
  }

  @Override
  public boolean isOpenTo(State state, JobState job, Machine machine) {
    return FlowRules.isReady(state, job) && FlowFitness.mayUse(state, job, machine);
  }

  /** Ranks machines by their description and later measurements. */
  @Override
  public PlacementChoice placement(State state, JobState job, Instant now) {
    PlacementChoice choice = new PlacementChoice(PlacementChoice.FirstWork.NONE);
    for (Machine machine : state.machines.values()) {
      if (machine.free() > 0 && PlacementRules.isOpenTo(state, job, machine)) {
        double promised =
            TaskEstimates.book(state, job, machine.id()).millionInstructionsPerSecond();
        double speed = promised / TaskEstimates.slowness(FlowState.of(job), machine.id());
        choice.add(speed * FlowBudgetRules.rank(job, machine), machine);
      }
    }
    return choice;
  }

  @Override
  public boolean requeues(JobState job) {
    return FlowRules.isNeeded(job);
  }

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
    FlowApplying.apply(state, job, fact);
  }

  @Override
  public void setTimers(State state, JobState job) {
    // Looks at the schedule are put off by the common timer of rounds.
  }

  @Override
  public Computation computation(State state, JobState job, Instruction.Compute what, Instant now) {
    ComputeSchedule schedule = (ComputeSchedule) what;
    JobSpec.Workflow spec = FlowState.of(job).spec();
    return () -> {
      List<Assignment> made = Scheduler.schedule(spec, schedule.request());
      return (at, id) -> new WorkflowStimulus.ScheduleMade(at, id, schedule.job(), made);
    };
  }

  @Override
  public Outlook outlook(State state, JobState job, Instant now) {
    return FlowOutlook.outlook(state, job, now);
  }

  /** The images that its tasks pulled are known only from them. */
  @Override
  public void forget(State state, JobState job) {
    TaskEstimates.forget(state, FlowState.of(job));
  }

  @Override
  public Optional<KindSnapshot> snapshot(JobState job) {
    return Optional.of(FlowRestoring.snapshot(job));
  }

  @Override
  public void restore(State state, JobState job, KindSnapshot snapshot) {
    FlowRestoring.into(state, job, (WorkflowSnapshot) snapshot);
  }
}
