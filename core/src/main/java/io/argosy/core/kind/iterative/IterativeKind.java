package io.argosy.core.kind.iterative;

import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.SubmittedJob;
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
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** N independent iterations, split into partitions that grow and shrink while they run. */
public final class IterativeKind implements JobKind, SlotFiller {
  /** A job takes free slots while this many intervals are left, so that a start pays off. */
  private static final double INTERVALS_TO_FILL = 4;

  @Override
  public String name() {
    return "iterative";
  }

  @Override
  public Class<? extends JobSpec> specification() {
    return JobSpec.Iterative.class;
  }

  @Override
  public List<StoredName> storedNames() {
    return List.of(
        new StoredName(JobSpec.class, "Iterative", JobSpec.Iterative.class),
        new StoredName(Fact.class, "Checkpoint", IterativeFact.Checkpoint.class),
        new StoredName(Fact.class, "AssignmentSet", IterativeFact.AssignmentSet.class),
        new StoredName(Fact.class, "PartitionWithdrawn", IterativeFact.PartitionWithdrawn.class),
        new StoredName(Fact.class, "IterativeReopened", IterativeFact.IterativeReopened.class));
  }

  @Override
  public Optional<StoredList> storedSnapshots() {
    return Optional.of(new StoredList(IterativeSnapshot.class, List.of()));
  }

  @Override
  public boolean sharesSlots() {
    return true;
  }

  @Override
  public boolean reportsProgress() {
    return true;
  }

  @Override
  public boolean choosesMachines() {
    return false;
  }

  @Override
  public KindState begin(JobSpec spec, Instant acceptedAt) {
    return new IterativeState((JobSpec.Iterative) spec, acceptedAt);
  }

  @Override
  public Duration reportInterval(JobSpec spec, Optional<Duration> left) {
    return IterativeState.policy((JobSpec.Iterative) spec).interval(left);
  }

  @Override
  public void accepted(Decision decision, JobState job, SubmittedJob submitted) {
    IterativeRules.accepted(decision, job);
  }

  @Override
  public void on(Decision decision, JobState job, JobEvent event) {
    switch (event) { // No default: a new event must not compile until it is handled.
      case JobEvent.Started e -> Balancing.onStart(decision, job, e.attempt().task());
      case JobEvent.Progressed e -> ProgressRules.report(decision, job, e.report());
      case JobEvent.Overran e -> ProgressRules.overrun(decision, job, e.attempt(), e.count());
      case JobEvent.AssignmentWanted e -> ProgressRules.askAssignment(decision, job, e.attempt());
      case JobEvent.Idle e -> ProgressRules.askFinish(decision, job, e.asked());
      case JobEvent.Stored e -> PieceRules.store(decision, job, e.stored());
      case JobEvent.Steered _, JobEvent.WentSilent _ -> Balancing.settle(decision, job);
      case JobEvent.AttemptEnded e -> PartitionEnd.end(decision, job, e.worker(), e.ending());
      case JobEvent.WorkersLost _ -> Balancing.roundSoon(decision, job);
      case JobEvent.RoundDue _, JobEvent.DeadlinePassed _ -> Balancing.round(decision, job);
      case JobEvent.Ended e -> JobRules.stop(decision, e.live());
      case JobEvent.TryAgain _ -> IterativeRules.tryAgain(decision, job);
      case JobEvent.MachineUp _ -> Balancing.onMachine(decision, job);
      case JobEvent.RentalUp _,
          JobEvent.RentalDown _,
          JobEvent.Rented _,
          JobEvent.ServiceResumed _,
          JobEvent.TimerDue _,
          JobEvent.Ends _,
          JobEvent.ComputationFailed _,
          JobEvent.OfKind _ -> {}
    }
  }

  @Override
  public boolean isOpenTo(State state, JobState job, Machine machine) {
    return true;
  }

  @Override
  public PlacementChoice placement(State state, JobState job, Instant now) {
    return PartitionPlacement.of(state, job, now);
  }

  @Override
  public boolean requeues(JobState job) {
    return true;
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
    IterativeApplying.apply(state, job, fact);
  }

  @Override
  public void setTimers(State state, JobState job) {
    // Rounds are put off by the common timer; a silent worker has one of its own.
  }

  @Override
  public Computation computation(State state, JobState job, Instruction.Compute what, Instant now) {
    throw new IllegalArgumentException("an iterative job computes nothing aside: " + what);
  }

  @Override
  public Outlook outlook(State state, JobState job, Instant now) {
    return IterativeOutlook.of(state, job, now);
  }

  @Override
  public Optional<KindSnapshot> snapshot(JobState job) {
    return Optional.of(IterativeState.of(job).snapshot(job));
  }

  @Override
  public void restore(State state, JobState job, KindSnapshot snapshot) {
    IterativeState.of(job).restore((IterativeSnapshot) snapshot);
  }

  @Override
  public boolean fills(JobState job) {
    return job.phase() == JobStateView.Phase.RUNNING
        && job.deadline().isEmpty()
        && IterativeState.of(job).policy().fillsFreeSlots();
  }

  @Override
  public boolean isLong(JobState job, Instant now) {
    Duration interval = job.interval();
    return BalanceView.cachedEtaSeconds(job, now)
        > Seconds.ofNanos(INTERVALS_TO_FILL * interval.toNanos());
  }

  @Override
  public long mayAdd(JobState job) {
    return Balancing.mayAdd(job);
  }

  @Override
  public void add(Decision decision, JobState job, int wanted, Reason reason) {
    Balancing.add(decision, job, wanted, reason);
  }

  @Override
  public void retire(Decision decision, JobState job, Worker worker) {
    if (worker.phase() == Worker.Phase.WAITING && worker.held().isEmpty()) {
      Handover.agree(decision, job, decision.state().existing(worker.id()));
    } else {
      Handover.askForAll(decision, job, worker);
    }
  }
}
