package io.argosy.core.kind.bag;

import io.argosy.core.bag.ChosenPlan;
import io.argosy.core.bag.Menu;
import io.argosy.core.bag.PlanChances;
import io.argosy.core.bag.Planner;
import io.argosy.core.bag.model.StartState;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.message.SubmittedJob;
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
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.Reused;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.rental.JobRentals;
import io.argosy.core.rental.Rental;
import io.argosy.core.rental.RentalApplying;
import io.argosy.core.rental.RentalRules;
import io.argosy.core.rental.Renter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Independent tasks of unknown duration, on machines that are rented for them. */
public final class BagKind implements JobKind, Renter {
  @Override
  public String name() {
    return "bag";
  }

  @Override
  public Class<? extends JobSpec> specification() {
    return JobSpec.Bag.class;
  }

  @Override
  public List<StoredName> storedNames() {
    return List.of(
        new StoredName(JobSpec.class, "Bag", JobSpec.Bag.class),
        new StoredName(Stimulus.class, "BagSubmitted", BagStimulus.BagSubmitted.class),
        new StoredName(Stimulus.class, "MenuMade", BagStimulus.MenuMade.class),
        new StoredName(Stimulus.class, "PlanMade", BagStimulus.PlanMade.class),
        new StoredName(Stimulus.class, "BagChosen", BagStimulus.BagChosen.class),
        new StoredName(Fact.class, "BagSampled", BagFact.BagSampled.class),
        new StoredName(Fact.class, "MenuReady", BagFact.MenuReady.class),
        new StoredName(Fact.class, "PlanSet", BagFact.PlanSet.class),
        new StoredName(Fact.class, "PlanChecked", BagFact.PlanChecked.class),
        new StoredName(Fact.class, "MoneyShort", BagFact.MoneyShort.class),
        new StoredName(Fact.class, "ChoiceMade", BagFact.ChoiceMade.class),
        new StoredName(Fact.class, "BagReopened", BagFact.BagReopened.class),
        new StoredName(Fact.class, "ResultsReused", BagFact.ResultsReused.class),
        new StoredName(Fact.class, "TasksRetried", BagFact.TasksRetried.class),
        new StoredName(Reason.class, "Sampling", Reason.Sampling.class),
        new StoredName(Reason.class, "NotNeeded", Reason.NotNeeded.class),
        new StoredName(Reason.class, "BagEnds", Reason.BagEnds.class),
        new StoredName(Reason.class, "Chosen", Reason.Chosen.class),
        new StoredName(Reason.class, "Replanned", Reason.Replanned.class),
        new StoredName(Reason.class, "BestEffort", Reason.BestEffort.class),
        new StoredName(Instruction.class, "Plan", ComputePlan.class));
  }

  @Override
  public Optional<StoredList> storedSnapshots() {
    return Optional.of(new StoredList(BagSnapshot.class, List.of()));
  }

  @Override
  public boolean sharesSlots() {
    return false;
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
    return new BagState((JobSpec.Bag) spec);
  }

  @Override
  public Duration reportInterval(JobSpec spec, Optional<Duration> left) {
    return BagRules.REPORTS;
  }

  @Override
  public void accepted(Decision decision, JobState job, SubmittedJob submitted) {
    Optional<Reused> reused =
        submitted instanceof BagStimulus.BagSubmitted with
            ? Optional.of(with.reused())
            : Optional.empty();
    BagRules.accepted(decision, job, reused);
  }

  @Override
  public void on(Decision decision, JobState job, JobEvent event) {
    switch (event) { // No default: a new event must not compile until it is handled.
      case JobEvent.Idle e -> BagWorkerRules.ask(decision, e.asked());
      case JobEvent.Stored e -> BagWorkerRules.store(decision, job, e.stored());
      case JobEvent.AttemptEnded e -> BagWorkerRules.end(decision, job, e.worker(), e.ending());
      case JobEvent.RentalUp e -> RentalRules.join(decision, e.joined());
      case JobEvent.RentalDown e -> RentalRules.lose(decision, e.machine());
      case JobEvent.Rented e -> RentalRules.answered(decision, e.answer());
      case JobEvent.ServiceResumed _ -> RentalRules.resume(decision, job);
      case JobEvent.TimerDue e -> timer(decision, job, e.number());
      case JobEvent.Ended _ -> RentalRules.releaseAll(decision, job, new Reason.BagEnds());
      case JobEvent.TryAgain _ -> BagRetry.ask(decision, job);
      case JobEvent.ComputationFailed e -> PlanRules.failed(decision, e.failed());
      case JobEvent.OfKind e -> on(decision, job, e.stimulus());
      case JobEvent.Started _,
          JobEvent.Progressed _,
          JobEvent.Overran _,
          JobEvent.AssignmentWanted _,
          JobEvent.Steered _,
          JobEvent.WorkersLost _,
          JobEvent.MachineUp _,
          JobEvent.WentSilent _,
          JobEvent.RoundDue _,
          JobEvent.DeadlinePassed _,
          JobEvent.Ends _ -> {}
    }
  }

  /** Ignores stimuli of other kinds. */
  private static void on(Decision decision, JobState job, Stimulus.OfKind stimulus) {
    if (stimulus instanceof BagStimulus own) {
      switch (own) { // No default: a new stimulus must not compile until it is handled.
        case BagStimulus.MenuMade s -> PlanRules.menu(decision, s);
        case BagStimulus.PlanMade s -> PlanRules.plan(decision, s);
        case BagStimulus.BagChosen s -> BagRules.chosen(decision, job, s);
        case BagStimulus.BagSubmitted _ -> {} // The job is known.
      }
    }
  }

  private static void timer(Decision decision, JobState job, int number) {
    RentalApplying.rentalOf(number)
        .ifPresentOrElse(
            rental -> RentalRules.look(decision, job, rental),
            () -> PlanRules.check(decision, job));
  }

  /** Its workers belong to its own machines and are never queued. */
  @Override
  public boolean isOpenTo(State state, JobState job, Machine machine) {
    return false;
  }

  @Override
  public PlacementChoice placement(State state, JobState job, Instant now) {
    return new PlacementChoice(PlacementChoice.FirstWork.NONE);
  }

  @Override
  public boolean requeues(JobState job) {
    return false;
  }

  @Override
  public Outcome mergedOutcome(JobState job, boolean late) {
    return BagRules.outcome(job, late);
  }

  @Override
  public boolean canTryAgain(JobState job, Instant now) {
    return BagRetry.isPossible(job, now);
  }

  @Override
  public void apply(State state, JobState job, Fact fact) {
    BagApplying.apply(state, job, fact);
  }

  @Override
  public void setTimers(State state, JobState job) {
    BagApplying.setTimers(state, job);
  }

  @Override
  public Computation computation(State state, JobState job, Instruction.Compute what, Instant now) {
    ComputePlan plan = (ComputePlan) what;
    StartState start = StartStates.of(BagState.of(job), plan.request(), now);
    return () -> answer(plan, PlanChances.from(start));
  }

  private static Computation.Answer answer(ComputePlan plan, PlanChances chances) {
    if (plan.menu()) {
      Menu menu = Planner.menu(plan.request(), chances);
      return (at, id) -> new BagStimulus.MenuMade(at, id, plan.job(), menu);
    }
    ChosenPlan found = Planner.choose(plan.request(), chances);
    return (at, id) -> new BagStimulus.PlanMade(at, id, plan.job(), found);
  }

  @Override
  public Outlook outlook(State state, JobState job, Instant now) {
    return BagOutlook.outlook(job, now);
  }

  @Override
  public Optional<KindSnapshot> snapshot(JobState job) {
    return Optional.of(BagRestoring.snapshot(job));
  }

  @Override
  public void restore(State state, JobState job, KindSnapshot snapshot) {
    BagRestoring.into(state, job, (BagSnapshot) snapshot);
  }

  @Override
  public boolean isAtRest(JobState job) {
    return rentals(job).all().stream().noneMatch(Rental::isLive);
  }

  @Override
  public int rented(JobState job) {
    return rentals(job).all().size();
  }

  @Override
  public void forget(State state, JobState job) {
    rentals(job).all().forEach(rental -> state.rentalRefs.remove(rental.machine()));
  }

  @Override
  public JobRentals rentals(JobState job) {
    return BagState.of(job).rentals;
  }

  @Override
  public Money free(JobState job) {
    return BagState.of(job).free();
  }

  @Override
  public double taskSeconds(JobState job, int offer) {
    return TaskDurations.expected(BagState.of(job), offer);
  }

  /** As many as the plan has for such a machine; one without a plan. */
  @Override
  public long plannedUnits(JobState job, int offer) {
    BagState bag = BagState.of(job);
    double unit = Seconds.of(bag.spec.offers().get(offer).billing().unit());
    return bag.plan.map(plan -> (long) Math.ceil(plan.seconds() / unit)).orElse(1L);
  }

  @Override
  public int most(JobState job, int offer) {
    return BagState.of(job).types.get(offer).most();
  }

  @Override
  public Optional<Reason> whyNotRenewed(JobState job, Rental rental, Instant now) {
    return LeaseRenewal.whyNot(job, rental, now);
  }

  @Override
  public void ready(Decision decision, JobState job) {
    TaskAssignment.feed(decision, job);
  }

  @Override
  public void advance(Decision decision, JobState job) {
    BagRules.advance(decision, job);
  }
}
