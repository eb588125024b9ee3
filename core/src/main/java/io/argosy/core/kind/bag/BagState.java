package io.argosy.core.kind.bag;

import io.argosy.core.bag.Menu;
import io.argosy.core.bag.estimate.ConditionalMean;
import io.argosy.core.bag.estimate.Estimate;
import io.argosy.core.bag.estimate.Estimates;
import io.argosy.core.bag.estimate.Shuffle;
import io.argosy.core.bag.estimate.Timing;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.KindState;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.rental.JobRentals;
import io.argosy.core.rental.Rental;
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

/** What is remembered of a bag besides what all jobs have. Only applied facts change it. */
public final class BagState implements KindState, BagStateView {
  public final JobSpec.Bag spec;
  final Shuffle order;
  public Stage stage = Stage.SAMPLING;
  public Promise promise;
  public Choosing choosing;

  /** What may be spent beyond the budget to finish nearly complete work. */
  public Money cushion;

  /** The most that may be spent, cushion included. */
  public Money cap;

  public Optional<Menu> menu = Optional.empty();

  /** For each machine type of the menu, the index of its offer. */
  public List<Integer> menuOffers = List.of();

  public Optional<MenuEntry> plan = Optional.empty();
  Optional<FirstPlan> first = Optional.empty();

  /** How many machines of each offer the plan wants. */
  public List<Integer> wanted;

  /** When the kernel compares the plan with the progress; {@link Instant#MAX} for never. */
  Instant checkAt = Instant.MAX;

  /** What finishing costs beyond the budget, once the budget is known to be too small. */
  Optional<Money> missing = Optional.empty();

  public final List<OfferStats> types = new ArrayList<>();
  public final JobRentals rentals;

  /** The first measurements, for the estimates; later ones only enter the sums. */
  public final List<Timing> timings = new ArrayList<>();

  /** Tasks that no worker runs, by their place in the order. */
  final IntervalSet pool = IntervalSet.empty();

  /** Tasks that failed and wait for a retry, by their place in the order. */
  final IntervalSet again = IntervalSet.empty();

  /** How often a task has failed. */
  public final TreeMap<Long, Integer> failures = new TreeMap<>();

  public final TreeMap<Integer, Running> running = new TreeMap<>();
  public final TreeSet<Long> givenUp = new TreeSet<>();

  /** How many workers run a task; derived from {@link #running}. */
  public final Map<Long, Integer> holders = new HashMap<>();

  /** Tasks that an earlier bag computed; derived from the kept results. */
  public final IntervalSet reused = IntervalSet.empty();

  /** A cache: the tasks that run on every type. */
  private List<Long> firsts = List.of();

  /** A cache: the estimates from that many timings. */
  private List<Estimate> estimates = List.of();

  private List<ConditionalMean> conditionalMeans = List.of();
  private int estimatesOf = -1;

  public BagState(JobSpec.Bag spec) {
    this.spec = spec;
    this.rentals = new JobRentals(spec.offers());
    this.order = new Shuffle(spec.seed(), spec.tasks());
    this.promise = spec.promise();
    this.choosing = spec.choosing();
    this.cushion = spec.cushion();
    this.cap = Money.ZERO;
    this.pool.add(new Interval(0, spec.tasks()));
    this.wanted = Collections.nCopies(spec.offers().size(), 0);
    spec.offers().forEach(offer -> types.add(OfferStats.of(offer)));
  }

  /** The state of a bag; only a bag has one. */
  public static BagState of(JobStateView job) {
    return job.as(BagState.class)
        .orElseThrow(() -> new IllegalStateException("job " + job.id() + " is not a bag"));
  }

  @Override
  public JobSpec.Bag spec() {
    return spec;
  }

  @Override
  public long waiting(JobState job) {
    return waiting();
  }

  @Override
  public Stage stage() {
    return stage;
  }

  @Override
  public Promise promise() {
    return promise;
  }

  @Override
  public Choosing choosing() {
    return choosing;
  }

  @Override
  public Money cushion() {
    return cushion;
  }

  @Override
  public Money cap() {
    return cap;
  }

  @Override
  public Money committed() {
    return rentals.committed();
  }

  @Override
  public Money free() {
    return rentals.free(cap);
  }

  @Override
  public List<Rental> rents() {
    return rentals.all();
  }

  @Override
  public List<OfferStats> types() {
    return Collections.unmodifiableList(types);
  }

  public List<Timing> timings() {
    return Collections.unmodifiableList(timings);
  }

  @Override
  public List<Estimate> estimates() {
    if (estimatesOf != timings.size()) {
      estimates = Estimates.of(types.size(), timings);
      conditionalMeans =
          estimates.stream().map(estimate -> new ConditionalMean(estimate.sample())).toList();
      estimatesOf = timings.size();
    }
    return estimates;
  }

  /** The expected total duration on an offer of a task that has already run for this long there. */
  double expected(int offer, double elapsed) {
    estimates();
    return conditionalMeans.get(offer).seconds(elapsed);
  }

  @Override
  public Optional<Menu> menu() {
    return menu;
  }

  @Override
  public List<Integer> menuOffers() {
    return menuOffers;
  }

  @Override
  public Optional<MenuEntry> plan() {
    return plan;
  }

  @Override
  public Optional<FirstPlan> first() {
    return first;
  }

  @Override
  public List<Integer> wanted() {
    return wanted;
  }

  @Override
  public Optional<Money> missing() {
    return missing;
  }

  @Override
  public List<Running> running() {
    return List.copyOf(running.values());
  }

  @Override
  public List<Long> givenUp() {
    return List.copyOf(givenUp);
  }

  @Override
  public long waiting() {
    return pool.size() + again.size();
  }

  @Override
  public long reused() {
    return reused.size();
  }

  /** Tasks that no earlier bag computed. */
  public long toCompute() {
    return spec.tasks() - reused.size();
  }

  void reuse(Interval tasks) {
    reused.add(tasks);
    firsts = List.of();
  }

  /** The first {@code count} tasks of the order that no earlier bag computed. */
  public List<Long> firsts(int count) {
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
    double elapsed = Seconds.between(one.since(), now);
    return Math.max(0, expected(offerOf(one.worker()), elapsed) - elapsed);
  }

  @Override
  public Money used(Rental rent, Instant at) {
    return rentals.used(rent, at);
  }

  @Override
  public int staying(int offer) {
    return rentals.staying(offer);
  }

  /** The next task that no worker runs, in the bag's random order; failed tasks come last. */
  public Optional<Long> next() {
    List<Interval> first = pool.isEmpty() ? again.first(1) : pool.first(1);
    return first.isEmpty() ? Optional.empty() : Optional.of(order.at(first.getFirst().first()));
  }

  /** The offer of the machine that a worker belongs to. */
  public int offerOf(int worker) {
    return rentOf(worker).offer();
  }

  /** The machine that a worker belongs to. */
  public Rental rentOf(int worker) {
    return rentals.ofWorker(worker);
  }
}
