package io.argosy.core.kernel;

import io.argosy.core.bag.Choice;
import io.argosy.core.bag.Estimate;
import io.argosy.core.bag.Estimates;
import io.argosy.core.bag.Expected;
import io.argosy.core.bag.Menu;
import io.argosy.core.bag.Shuffle;
import io.argosy.core.bag.Timing;
import io.argosy.core.model.Choosing;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.Money;
import io.argosy.core.model.Promise;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;

/** What the kernel knows of a bag besides what all jobs have. Changed by {@link State} alone. */
public final class BagState {
  /** How far a bag is. */
  public enum Stage {
    /** A few tasks run on every type. */
    SAMPLING,
    /** The menu is there, or being made; machines work on while they are paid for. */
    CHOOSING,
    /** Works by a plan. */
    RUNNING
  }

  /**
   * A task that a worker is on.
   *
   * @param worker its index among the tasks of the job
   */
  public record Running(int worker, long task, Instant since) {}

  /**
   * The plan that was chosen first: what the end is held against.
   *
   * @param committed what was paid and set aside by then
   */
  public record FirstPlan(Instant at, Money committed, Choice choice) {}

  final JobSpec.Bag spec;
  final Shuffle order;
  Stage stage = Stage.SAMPLING;
  Promise promise;
  Choosing choosing;

  /** What may be spent beyond the budget to end what is nearly done. */
  Money cushion;

  /** The most that may be spent, cushion included. */
  Money cap;

  Optional<Menu> menu = Optional.empty();

  /** For each kind of the menu, the index of its offer. */
  List<Integer> menuOffers = List.of();

  Optional<Choice> plan = Optional.empty();
  Optional<FirstPlan> first = Optional.empty();

  /** How many machines of each offer the plan wants. */
  List<Integer> wanted;

  Optional<InstructionId> planning = Optional.empty();

  /** When the plan is held against what happened; {@link Instant#MAX} for never. */
  Instant checkAt = Instant.MAX;

  /** What finishing would take beyond the budget, once it is known not to be enough. */
  Optional<Money> missing = Optional.empty();

  final List<TypeBook> types = new ArrayList<>();
  final List<Rent> rents = new ArrayList<>();

  /** What was measured first, for the estimates; later measures only count in the sums. */
  final List<Timing> timings = new ArrayList<>();

  /** Tasks that nobody holds, by their place in the order. */
  final IntervalSet pool = IntervalSet.empty();

  /** Tasks that failed before and wait for another try, by their place in the order. */
  final IntervalSet again = IntervalSet.empty();

  /** How often a task has failed. */
  final TreeMap<Long, Integer> failures = new TreeMap<>();

  final TreeMap<Integer, Running> running = new TreeMap<>();
  final TreeSet<Long> givenUp = new TreeSet<>();

  /** How many workers are on a task; derived from {@link #running}. */
  final Map<Long, Integer> holders = new HashMap<>();

  /** The number of the rent that each worker belongs to; derived from {@link #rents}. */
  final List<Integer> rentOfWorker = new ArrayList<>();

  /** Tasks that an earlier bag computed; derived from what is kept. */
  final IntervalSet reused = IntervalSet.empty();

  /** A cache: the tasks that are tried on every type. */
  private List<Long> firsts = List.of();

  /** A cache: what follows from that many timings. */
  private List<Estimate> estimates = List.of();

  private List<Expected> expected = List.of();
  private int estimatesOf = -1;

  /** The sum over {@link #rents}. */
  private Money committed = Money.ZERO;

  BagState(JobSpec.Bag spec) {
    this.spec = spec;
    this.order = new Shuffle(spec.seed(), spec.tasks());
    this.promise = spec.promise();
    this.choosing = spec.choosing();
    this.cushion = spec.cushion();
    this.cap = Money.ZERO;
    this.pool.add(new Interval(0, spec.tasks()));
    this.wanted = Collections.nCopies(spec.offers().size(), 0);
    spec.offers().forEach(offer -> types.add(TypeBook.of(offer)));
  }

  public JobSpec.Bag spec() {
    return spec;
  }

  public Stage stage() {
    return stage;
  }

  /** What it promises now; a person may have changed it since it was handed in. */
  public Promise promise() {
    return promise;
  }

  /** Whether the menu is there, no newer one is being made, and nobody has picked a plan. */
  public boolean awaitsChoice() {
    boolean open = menu().filter(it -> it.chosen().isEmpty()).isPresent();
    return stage == Stage.CHOOSING && !isPlanning() && open;
  }

  /** Whether a menu or a plan is being made: those that are there are from before. */
  public boolean isPlanning() {
    return planning.isPresent();
  }

  public Choosing choosing() {
    return choosing;
  }

  /** What may be spent beyond the budget to end what is nearly done. */
  public Money cushion() {
    return cushion;
  }

  /** The most that may be spent, cushion included. */
  public Money cap() {
    return cap;
  }

  /** What was paid and set aside so far. */
  public Money committed() {
    return committed;
  }

  /** What can still be set aside. */
  public Money free() {
    return cap.minus(committed());
  }

  /** All machines rented so far, in the order of their orders. */
  public List<Rent> rents() {
    return Collections.unmodifiableList(rents);
  }

  /** What was learnt of each offer. */
  public List<TypeBook> types() {
    return Collections.unmodifiableList(types);
  }

  public List<Timing> timings() {
    return Collections.unmodifiableList(timings);
  }

  /** What the first measures say of each offer: (E3) to (E5) of docs/algorithms/bags.md. */
  public List<Estimate> estimates() {
    if (estimatesOf != timings.size()) {
      estimates = Estimates.of(types.size(), timings);
      expected = estimates.stream().map(estimate -> new Expected(estimate.sample())).toList();
      estimatesOf = timings.size();
    }
    return estimates;
  }

  /** How long a task takes in all on an offer once it has run for so long there. */
  double expected(int offer, double elapsed) {
    estimates();
    return expected.get(offer).seconds(elapsed);
  }

  public Optional<Menu> menu() {
    return menu;
  }

  /** For each kind of the menu, the index of its offer. */
  public List<Integer> menuOffers() {
    return menuOffers;
  }

  public Optional<Choice> plan() {
    return plan;
  }

  /** The plan that was chosen first. */
  public Optional<FirstPlan> first() {
    return first;
  }

  /** How many machines of each offer the plan wants. */
  public List<Integer> wanted() {
    return wanted;
  }

  /** What finishing would take beyond the budget, when that is known not to be enough. */
  public Optional<Money> missing() {
    return missing;
  }

  /** Tasks that are being worked on, by worker. */
  public List<Running> running() {
    return List.copyOf(running.values());
  }

  /** Tasks that failed too often. */
  public List<Long> givenUp() {
    return List.copyOf(givenUp);
  }

  /** Tasks that nobody is on. */
  public long waiting() {
    return pool.size() + again.size();
  }

  /** Tasks that an earlier bag computed. */
  public long reused() {
    return reused.size();
  }

  /** Tasks that no earlier bag computed. */
  long toCompute() {
    return spec.tasks() - reused.size();
  }

  void reuse(Interval tasks) {
    reused.add(tasks);
    firsts = List.of();
  }

  /** The first so many tasks of the order that no earlier bag computed. */
  List<Long> firsts(int count) {
    if (firsts.size() != count) {
      firsts =
          LongStream.range(0, spec.tasks())
              .map(order::at)
              .filter(task -> reused.isDisjoint(new Interval(task, 1)))
              .limit(count)
              .boxed()
              .toList();
    }
    return firsts;
  }

  /** Tasks that are neither kept nor given up. */
  public long unfinished(long kept) {
    return spec.tasks() - kept - givenUp.size();
  }

  /** Seconds until a running task is expected to end. */
  public double left(Running one, Instant now) {
    double elapsed = Lengths.seconds(one.since(), now);
    return Math.max(0, expected(offerOf(one.worker()), elapsed) - elapsed);
  }

  /**
   * What a machine has cost by then: its use, and never more than was set aside for it, because
   * machines end themselves.
   */
  public Money used(Rent rent, Instant at) {
    if (!rent.isLive()) {
      return rent.reserved();
    }
    Money used = spec.offers().get(rent.offer()).charge(rent.use(at));
    return used.isAtMost(rent.reserved()) ? used : rent.reserved();
  }

  /** Machines of an offer that are there or on their way and meant to stay. */
  public int staying(int offer) {
    int staying = 0;
    for (Rent rent : rents) {
      staying += rent.offer() == offer && rent.isStaying() ? 1 : 0;
    }
    return staying;
  }

  /** The next task that nobody is on, in the bag's random order; what failed before comes last. */
  Optional<Long> next() {
    List<Interval> first = pool.isEmpty() ? again.first(1) : pool.first(1);
    return first.isEmpty() ? Optional.empty() : Optional.of(order.at(first.getFirst().first()));
  }

  /** The offer of the machine that a worker belongs to. */
  public int offerOf(int worker) {
    return rentOf(worker).offer();
  }

  /** The machine that a worker belongs to. */
  Rent rentOf(int worker) {
    return rents.get(rentOfWorker.get(worker));
  }

  /** Replaces a rent by its next value, and keeps the sum in step. */
  void put(Rent rent) {
    if (rent.number() == rents.size()) {
      rents.add(rent);
      committed = committed.plus(rent.reserved());
    } else {
      Rent before = rents.set(rent.number(), rent);
      committed = committed.minus(before.reserved()).plus(rent.reserved());
    }
  }
}
