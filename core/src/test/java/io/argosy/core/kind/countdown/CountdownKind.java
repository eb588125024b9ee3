package io.argosy.core.kind.countdown;

import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
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
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.forecast.Forecast;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Interval;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Ticks on one slot, one after the other, each kept. */
public final class CountdownKind implements JobKind {
  /** The kernel judges a countdown by its results, not by reports. */
  private static final Duration REPORTS = Duration.ofMinutes(5);

  @Override
  public String name() {
    return "countdown";
  }

  @Override
  public Class<? extends JobSpec> specification() {
    return CountdownSpec.class;
  }

  @Override
  public List<StoredName> storedNames() {
    return List.of(
        new StoredName(JobSpec.class, "Countdown", CountdownSpec.class),
        new StoredName(Fact.class, "Ticked", CountdownFact.Ticked.class));
  }

  @Override
  public Optional<StoredList> storedSnapshots() {
    return Optional.of(new StoredList(CountdownSnapshot.class, List.of()));
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
    return false;
  }

  @Override
  public KindState begin(JobSpec spec, Instant acceptedAt) {
    return new CountdownState((CountdownSpec) spec);
  }

  @Override
  public Duration reportInterval(JobSpec spec, Optional<Duration> left) {
    return REPORTS;
  }

  @Override
  public void accepted(Decision decision, JobState job, SubmittedJob submitted) {
    JobRules.addTasks(decision, job.id(), 1, new Reason.Initial(1));
  }

  @Override
  public void on(Decision decision, JobState job, JobEvent event) {
    switch (event) { // No default: a new event must not compile until it is handled.
      case JobEvent.Idle e -> CountdownRules.idle(decision, job, e.asked());
      case JobEvent.Stored e -> CountdownRules.store(decision, job, e.stored());
      case JobEvent.AttemptEnded e -> CountdownRules.end(decision, job, e.worker(), e.ending());
      case JobEvent.Steered _ -> CountdownRules.advance(decision, job);
      case JobEvent.Ended e -> JobRules.stop(decision, e.live());
      case JobEvent.Started _,
          JobEvent.Progressed _,
          JobEvent.Overran _,
          JobEvent.AssignmentWanted _,
          JobEvent.WorkersLost _,
          JobEvent.MachineUp _,
          JobEvent.RentalUp _,
          JobEvent.RentalDown _,
          JobEvent.Rented _,
          JobEvent.ServiceResumed _,
          JobEvent.WentSilent _,
          JobEvent.RoundDue _,
          JobEvent.TimerDue _,
          JobEvent.DeadlinePassed _,
          JobEvent.Ends _,
          JobEvent.TryAgain _,
          JobEvent.ComputationFailed _,
          JobEvent.OfKind _ -> {}
    }
  }

  @Override
  public boolean isOpenTo(State state, JobState job, Machine machine) {
    return true;
  }

  /** Any machine will do; one that refused the job is the last resort. */
  @Override
  public PlacementChoice placement(State state, JobState job, Instant now) {
    PlacementChoice choice = new PlacementChoice(new DueTick(job));
    for (Machine machine : state.machines()) {
      if (machine.free() > 0 && Machine.isOpenTo(job.spec(), machine)) {
        choice.add(PlacementRules.isFit(job, machine) ? 1 : 0, machine);
      }
    }
    return choice;
  }

  private record DueTick(JobState job) implements PlacementChoice.FirstWork {
    @Override
    public long share(SiteId site) {
      return 1;
    }

    @Override
    public List<Interval> work(long share) {
      return List.of(CountdownState.of(job).due());
    }
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
    return false;
  }

  @Override
  public void apply(State state, JobState job, Fact fact) {
    CountdownState.of(job).apply(state, job, fact);
  }

  @Override
  public void setTimers(State state, JobState job) {
    // The deadline is a common timer, and nothing else is due at a time.
  }

  @Override
  public Computation computation(State state, JobState job, Instruction.Compute what, Instant now) {
    throw new IllegalArgumentException("a countdown computes nothing aside: " + what);
  }

  /** Expects the ticks that are left to take as long as those before. */
  @Override
  public Outlook outlook(State state, JobState job, Instant now) {
    long left = CountdownState.of(job).left();
    double speed = job.keptCount() / Math.max(1e-9, Seconds.between(job.acceptedAt(), now));
    double eta = speed > 0 ? left / speed : Double.POSITIVE_INFINITY;
    boolean runs = job.phase() == JobStateView.Phase.RUNNING;
    Forecast forecast = runs ? new Forecast(eta, eta, eta) : Forecast.OVER;
    double late = job.deadline().map(d -> 1 - forecast.chanceBy(d, now)).orElse(0.0);
    return new Outlook(
        job.spec().size(),
        job.keptCount(),
        job.keptCount(),
        speed,
        forecast.p50Seconds(),
        runs ? 1 : 0,
        (int) state.tasks(job.id()).stream().filter(Worker::isWorking).count(),
        job.promiseStatus(late, now),
        forecast,
        late,
        0,
        0);
  }

  @Override
  public Optional<KindSnapshot> snapshot(JobState job) {
    return Optional.of(CountdownState.of(job).snapshot(job));
  }

  @Override
  public void restore(State state, JobState job, KindSnapshot snapshot) {
    CountdownState.of(job).restore((CountdownSnapshot) snapshot);
  }
}
