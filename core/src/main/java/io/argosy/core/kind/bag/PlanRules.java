package io.argosy.core.kind.bag;

import io.argosy.core.bag.BagPolicies;
import io.argosy.core.bag.BagPolicy;
import io.argosy.core.bag.estimate.Estimate;
import io.argosy.core.bag.estimate.PlanProgress;
import io.argosy.core.bag.estimate.SlotProgress;
import io.argosy.core.bag.model.MachineType;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.rental.Rental;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The plans of a bag: requested, chosen from a menu, compared with the progress, replaced. {@code
 * Planner} computes them, off the kernel's thread.
 */
public final class PlanRules {
  private PlanRules() {}

  /** Requests all plans, or one, for that many tasks. */
  static void ask(Decision decision, JobState job, long tasks, boolean menu) {
    BagState bag = BagState.of(job);
    List<MachineType> machineTypes = new ArrayList<>();
    usable(bag).forEach(offer -> machineTypes.add(kind(bag, offer, decision.at())));
    if (machineTypes.isEmpty()) {
      BagRules.noTypeLeft(decision, job);
      return;
    }
    PlanRequest request =
        new PlanRequest(
            Math.max(1, tasks),
            machineTypes,
            budget(bag),
            left(job, decision.at()),
            bag.cushion,
            bag.choosing,
            bag.spec.seed());
    decision.instruct(new ComputePlan(job.id, request, menu));
  }

  /** Offers that are not excluded and have measurements. */
  private static List<Integer> usable(BagState bag) {
    List<Integer> usable = new ArrayList<>();
    for (int offer = 0; offer < bag.types.size(); offer++) {
      boolean known = bag.estimates().get(offer).isUsable();
      if (bag.types.get(offer).isUsable() && known) {
        usable.add(offer);
      }
    }
    return usable;
  }

  private static MachineType kind(BagState bag, int index, Instant now) {
    Offer offer = bag.spec.offers().get(index);
    OfferStats type = bag.types.get(index);
    Duration startUp =
        type.starts() > 0
            ? Seconds.toDuration(type.startSeconds()).dividedBy(type.starts())
            : offer.startUp();
    Offer known =
        new Offer(
            offer.name(),
            offer.price(),
            offer.per(),
            offer.billing(),
            type.most(),
            startUp,
            offer.slots());
    List<Double> sample = TaskDurations.sample(bag, index, now);
    double mean = TaskDurations.mean(bag, index, sample, now);
    return new MachineType(
        known, Math.max(MachineType.SHORTEST, mean), sample, bag.spec.watts(index));
  }

  /** What may still be spent on plans; the cushion pays for tasks that plans leave over. */
  private static Optional<Money> budget(BagState bag) {
    boolean capped = bag.promise.budget().isPresent() || bag.plan.isPresent();
    return capped ? Optional.of(bag.free().minus(bag.cushion)) : Optional.empty();
  }

  /** The time until the deadline; empty if it has passed, because no plan can meet it. */
  private static Optional<Duration> left(JobState job, Instant now) {
    return job.deadline()
        .map(deadline -> Duration.between(now, deadline))
        .filter(Duration::isPositive);
  }

  public static void menu(Decision decision, BagStimulus.MenuMade made) {
    Optional<ComputePlan> awaited = awaited(decision, made.instruction(), true);
    if (awaited.isEmpty()) {
      return;
    }
    decision.settle(made.instruction());
    JobState job = decision.state().existing(awaited.get().job());
    if (job.phase == JobStateView.Phase.RUNNING) {
      List<Integer> offers = offers(BagState.of(job), awaited.get());
      decision.emit(new BagFact.MenuReady(job.id, made.menu(), offers, decision.at()));
      choose(decision, job);
      BagRules.advance(decision, job, true);
    }
  }

  /** Whether the user chose a line of the menu shown: exactly that line applies. */
  static boolean isOnTheMenu(JobState job) {
    BagState bag = BagState.of(job);
    return bag.stage == BagStateView.Stage.CHOOSING
        && job.computing.isEmpty()
        && bag.choosing instanceof Choosing.ByNumber(int number)
        && bag.menu.flatMap(menu -> menu.choice(number)).isPresent();
  }

  /** Takes the chosen plan, by number or by a rule that keeps the promise. */
  static void choose(Decision decision, JobState job) {
    BagState bag = BagState.of(job);
    if (bag.choosing instanceof Choosing.Wait) {
      return;
    }
    Optional<MenuEntry> chosen =
        bag.choosing instanceof Choosing.ByNumber(int number)
            ? bag.menu.orElseThrow().choice(number)
            : bag.menu.orElseThrow().theChosen();
    if (chosen.isPresent()) {
      List<Integer> wanted = wanted(bag, chosen.get(), bag.menuOffers);
      set(decision, job, chosen.get(), wanted, new Reason.Chosen(bag.choosing));
    } else if (bag.rents().stream().noneMatch(Rental::isLive)) {
      Money least = bag.menu.orElseThrow().least();
      BagRules.outOfMoney(decision, job, least.minus(bag.free()));
    }
    // Otherwise reserved money will become free: the bag is judged once all of it has.
  }

  /** For each machine type of the request, the index of its offer. */
  private static List<Integer> offers(BagState bag, ComputePlan asked) {
    List<String> names = bag.spec.offers().stream().map(Offer::name).toList();
    return asked.request().kinds().stream()
        .map(machineType -> names.indexOf(machineType.offer().name()))
        .toList();
  }

  /** How many machines of each offer a plan has. */
  private static List<Integer> wanted(BagState bag, MenuEntry menuEntry, List<Integer> offers) {
    List<Integer> wanted = new ArrayList<>(Collections.nCopies(bag.types.size(), 0));
    for (int kind = 0; kind < offers.size(); kind++) {
      wanted.set(offers.get(kind), menuEntry.machines().get(kind));
    }
    return wanted;
  }

  /** Uses that plan from now on. */
  private static void set(
      Decision decision, JobState job, MenuEntry menuEntry, List<Integer> wanted, Reason reason) {
    BagState bag = BagState.of(job);
    boolean capped = bag.promise.budget().isPresent() || bag.plan.isPresent();
    Money own = bag.committed().plus(menuEntry.budget()).plus(bag.cushion);
    decision.emit(
        new BagFact.PlanSet(
            job.id, decision.at(), menuEntry, wanted, capped ? bag.cap : own, reason));
    Duration every = BagPolicies.of(bag.spec).checkEvery(bag.spec);
    decision.emit(new BagFact.PlanChecked(job.id, decision.at(), 0, 0, decision.at().plus(every)));
  }

  public static void plan(Decision decision, BagStimulus.PlanMade made) {
    Optional<ComputePlan> awaited = awaited(decision, made.instruction(), false);
    if (awaited.isEmpty()) {
      return;
    }
    decision.settle(made.instruction());
    JobState job = decision.state().existing(awaited.get().job());
    BagState bag = BagState.of(job);
    if (job.phase != JobStateView.Phase.RUNNING || bag.stage != BagStateView.Stage.RUNNING) {
      return;
    }
    MenuEntry menuEntry = made.found().plan();
    Money missing = menuEntry.cost().minus(bag.free());
    boolean paid = !missing.isPositive();
    List<Integer> wanted =
        paid
            ? wanted(bag, menuEntry, offers(bag, awaited.get()))
            : PlanComparison.of(bag, usable(bag)).bestEffort();
    if (isWorthIt(bag, wanted, decision.at())) {
      Reason reason =
          paid ? new Reason.Replanned(made.found().fits()) : new Reason.BestEffort(missing);
      set(decision, job, menuEntry, wanted, reason);
      BagRules.advance(decision, job, true);
    } else {
      Instant next = decision.at().plus(BagPolicies.of(bag.spec).checkRarely(bag.spec));
      decision.emit(new BagFact.PlanChecked(job.id, decision.at(), 0, 0, next));
      BagRules.advance(decision, job);
    }
  }

  /**
   * No plan could be computed: a bag with machines continues with its plan and asks again at the
   * next check. A bag without machines ends, because nothing else would ever happen.
   */
  public static void failed(Decision decision, Stimulus.PlanningFailed failed) {
    if (!(decision.state().outstanding.get(failed.instruction()) instanceof ComputePlan asked)) {
      return;
    }
    decision.settle(failed.instruction());
    JobState job = decision.state().existing(asked.job());
    if (job.phase != JobStateView.Phase.RUNNING) {
      return;
    }
    BagState bag = BagState.of(job);
    boolean kept =
        bag.stage == BagStateView.Stage.RUNNING
            && bag.rents().stream().anyMatch(rental -> rental.isStaying() || rental.isWorking());
    decision.emit(new Fact.PlanMissing(job.id, decision.at(), failed.reason(), kept));
    if (kept) {
      Instant next = decision.at().plus(BagPolicies.of(bag.spec).checkRarely(bag.spec));
      decision.emit(new BagFact.PlanChecked(job.id, decision.at(), 0, 0, next));
      BagRules.advance(decision, job, true);
    } else {
      String verdict = "no plan could be made for what is left: " + failed.reason();
      JobRules.end(decision, job, new Outcome.Failed(verdict, ""));
    }
  }

  /** (M7) whether a change of machines pays off; a bag without machines takes any plan. */
  private static boolean isWorthIt(BagState bag, List<Integer> wanted, Instant now) {
    boolean alone = bag.rents().stream().noneMatch(Rental::isStaying);
    if (alone || !BagPolicies.of(bag.spec).weighsNewPlans()) {
      return true;
    }
    return isBehind(bag, progress(bag, now))
        ? PlanComparison.of(bag, usable(bag)).gains(bag.wanted, wanted)
        : !wanted.equals(bag.wanted);
  }

  private static Optional<ComputePlan> awaited(Decision decision, InstructionId id, boolean menu) {
    return decision.state().outstanding.get(id) instanceof ComputePlan plan && plan.menu() == menu
        ? Optional.of(plan)
        : Optional.empty();
  }

  /** (M1) to (M5) whether the remaining money suffices for the remaining tasks. */
  static void check(Decision decision, JobState job) {
    BagState bag = BagState.of(job);
    BagPolicy policy = BagPolicies.of(bag.spec);
    PlanProgress progress = progress(bag, decision.at());
    boolean alone = bag.wanted.stream().mapToInt(Integer::intValue).sum() <= 1;
    Instant next =
        decision.at().plus(alone ? policy.checkRarely(bag.spec) : policy.checkEvery(bag.spec));
    boolean runs =
        job.phase == JobStateView.Phase.RUNNING && bag.stage == BagStateView.Stage.RUNNING;
    decision.emit(
        new BagFact.PlanChecked(
            job.id,
            decision.at(),
            progress.left(),
            progress.potential(),
            runs ? next : Instant.MAX));
    boolean tooDear = isBehind(bag, progress) && mayHelp(bag);
    if (runs && job.computing.isEmpty() && (tooDear || isLate(job, decision.at()))) {
      ask(decision, job, progress.left(), false);
    }
  }

  private static PlanProgress progress(BagState bag, Instant now) {
    return PlanProgress.of(bag.waiting(), standings(bag, now));
  }

  /** (M5) whether the remaining money does not suffice. */
  private static boolean isBehind(BagState bag, PlanProgress progress) {
    long cushioned = bag.cushion.isPositive() ? bag.plan.map(MenuEntry::shortBy).orElse(0L) : 0;
    return !progress.fits(Math.max(0, cushioned));
  }

  /** (M6) whether other machines would use the money better; the published policy does not ask. */
  private static boolean mayHelp(BagState bag) {
    return !BagPolicies.of(bag.spec).weighsNewPlans()
        || PlanComparison.of(bag, usable(bag)).couldGain(bag.wanted);
  }

  /** Whether the present machines would miss a deadline that more money could meet. */
  private static boolean isLate(JobState job, Instant now) {
    BagState bag = BagState.of(job);
    if (job.deadline().isEmpty() || job.deadlinePassed) {
      return false;
    }
    double speed = 0;
    boolean more = false;
    for (int offer = 0; offer < bag.types.size(); offer++) {
      double length = TaskDurations.expected(bag, offer);
      Offer of = bag.spec.offers().get(offer);
      speed += length > 0 ? bag.staying(offer) * of.slots() / length : 0;
      more |= bag.types.get(offer).isUsable() && bag.staying(offer) < bag.types.get(offer).most();
    }
    double needed = speed > 0 ? bag.unfinished(job.keptCount()) / speed : Double.MAX_VALUE;
    return more && needed > Seconds.between(now, job.deadline);
  }

  private static List<SlotProgress> standings(BagState bag, Instant now) {
    List<SlotProgress> slots = new ArrayList<>();
    for (Rental rental : bag.rents()) {
      for (int i = 0; rental.isWorking() && i < rental.slots(); i++) {
        slots.add(standing(bag, rental, rental.firstWorker() + i, now));
      }
    }
    return slots;
  }

  private static SlotProgress standing(BagState bag, Rental rental, int worker, Instant now) {
    Estimate estimate = bag.estimates().get(rental.offer());
    BagStateView.Running running = bag.running.get(worker);
    double mean = TaskDurations.expected(bag, rental.offer());
    return new SlotProgress(
        bag.spec.offers().get(rental.offer()).billing(),
        estimate.sample(),
        Math.max(MachineType.SHORTEST, mean > 0 ? mean : estimate.meanSeconds()),
        Seconds.between(rental.orderedAt(), now),
        Seconds.between(rental.orderedAt(), rental.paidUntil()),
        rental.done() / rental.slots(),
        rental.busySeconds() / rental.slots(),
        Optional.ofNullable(running).map(r -> Seconds.between(r.since(), now)),
        rental.unitsLeft(),
        LeaseRenewal.isLeaving(bag, rental));
  }
}
