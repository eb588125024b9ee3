package io.argosy.core.kind.tasks;

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
import io.argosy.core.engine.state.SlotFiller;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.state.StoredList;
import io.argosy.core.engine.state.StoredName;
import io.argosy.core.engine.view.Computation;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.model.Interval;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Independent tasks on slots that users share. */
public final class TaskListKind implements JobKind, SlotFiller {
  @Override
  public String name() {
    return "tasks";
  }

  @Override
  public Class<? extends JobSpec> specification() {
    return TaskListSpec.class;
  }

  @Override
  public List<StoredName> storedNames() {
    return List.of(
        new StoredName(JobSpec.class, "TaskList", TaskListSpec.class),
        new StoredName(
            Stimulus.class, "OpenListSubmitted", TaskListStimulus.OpenListSubmitted.class),
        new StoredName(Stimulus.class, "TasksArrived", TaskListStimulus.TasksArrived.class),
        new StoredName(Fact.class, "TaskListOpened", TaskListFact.TaskListOpened.class),
        new StoredName(Fact.class, "TaskListGrew", TaskListFact.TaskListGrew.class),
        new StoredName(Fact.class, "TaskListReopened", TaskListFact.TaskListReopened.class));
  }

  @Override
  public Optional<StoredList> storedSnapshots() {
    return Optional.of(new StoredList(TaskListSnapshot.class, List.of("grown")));
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
    return new TaskListState((TaskListSpec) spec);
  }

  @Override
  public Duration reportInterval(JobSpec spec, Optional<Duration> left) {
    return TaskListRules.REPORTS;
  }

  @Override
  public void accepted(Decision decision, JobState job, SubmittedJob submitted) {
    if (submitted instanceof TaskListStimulus.OpenListSubmitted) {
      decision.emit(new TaskListFact.TaskListOpened(job.id(), decision.at()));
    }
    TaskListRules.accepted(decision, job);
  }

  @Override
  public void on(Decision decision, JobState job, JobEvent event) {
    switch (event) { // No default: a new event must not compile until it is handled.
      case JobEvent.Idle e -> TaskWorkers.idle(decision, job, e.asked());
      case JobEvent.Stored e -> TaskWorkers.store(decision, job, e.stored());
      case JobEvent.AttemptEnded e -> TaskWorkers.end(decision, job, e.worker(), e.ending());
      case JobEvent.Steered _, JobEvent.WorkersLost _, JobEvent.MachineUp _ ->
          TaskListRules.advance(decision, job);
      case JobEvent.Ended e -> JobRules.stop(decision, e.live());
      case JobEvent.TryAgain _ -> TaskListRules.tryAgain(decision, job);
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
    if (stimulus instanceof TaskListStimulus own) {
      switch (own) { // No default: a new stimulus must not compile until it is handled.
        case TaskListStimulus.TasksArrived e ->
            TaskListRules.arrive(decision, job, e.tasks(), e.last());
        case TaskListStimulus.OpenListSubmitted _ -> {}
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
    PlacementChoice choice = new PlacementChoice(new NextTasks(job));
    boolean wanted = !TaskListState.of(job).waiting.isEmpty();
    for (Machine machine : state.machines()) {
      if (wanted && machine.free() > 0 && Machine.isOpenTo(job.spec(), machine)) {
        choice.add(PlacementRules.isFit(job, machine) ? 1 : 0, machine);
      }
    }
    return choice;
  }

  private record NextTasks(JobState job) implements PlacementChoice.FirstWork {
    @Override
    public long share(SiteId site) {
      return Interval.total(work(0));
    }

    @Override
    public List<Interval> work(long share) {
      return TaskListState.of(job).waiting.first(TasksAhead.of(job));
    }
  }

  @Override
  public boolean requeues(JobState job) {
    return TaskListState.of(job).unfinished(job) > 0;
  }

  @Override
  public Outcome mergedOutcome(JobState job, boolean late) {
    return TaskListRules.outcome(job, late);
  }

  @Override
  public boolean canTryAgain(JobState job, Instant now) {
    return JobRules.mayResume(job, now);
  }

  @Override
  public void apply(State state, JobState job, Fact fact) {
    TaskListState.of(job).apply(state, job, fact);
  }

  @Override
  public void setTimers(State state, JobState job) {
    // The deadline is a common timer, and nothing else is due at a time.
  }

  @Override
  public Computation computation(State state, JobState job, Instruction.Compute what, Instant now) {
    throw new IllegalArgumentException("a list of tasks computes nothing aside: " + what);
  }

  @Override
  public Outlook outlook(State state, JobState job, Instant now) {
    return TaskListOutlook.of(state, job, now);
  }

  @Override
  public Optional<KindSnapshot> snapshot(JobState job) {
    return Optional.of(TaskListState.of(job).snapshot(job));
  }

  @Override
  public void restore(State state, JobState job, KindSnapshot snapshot) {
    TaskListState.of(job).restore((TaskListSnapshot) snapshot);
  }

  @Override
  public boolean fills(JobState job) {
    return job.phase() == JobState.Phase.RUNNING && job.deadline().isEmpty();
  }

  @Override
  public boolean isLong(JobState job, Instant now) {
    return !TaskListState.of(job).waiting.isEmpty();
  }

  @Override
  public long mayAdd(JobState job) {
    return TaskListRules.mayAdd(job);
  }

  @Override
  public void add(Decision decision, JobState job, int wanted, Reason reason) {
    TaskListRules.add(decision, job, wanted, reason);
  }

  @Override
  public void retire(Decision decision, JobState job, Worker worker) {
    if (worker.held().isEmpty()) {
      TaskListRules.letGo(decision, job, worker);
    } else {
      TaskListRules.steer(decision, job, worker, List.of(), Interval.total(worker.held()));
    }
  }
}
