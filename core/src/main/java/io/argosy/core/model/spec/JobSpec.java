package io.argosy.core.model.spec;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.SiteId;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a user submits, as far as decisions need it.
 *
 * <p>The {@code body} is the whole job file as text. The kernel stores it and never parses it:
 * drivers handle commands, environments and merging.
 */
public interface JobSpec {
  Promise promise();

  String body();

  /** The number of iterations or tasks. */
  long size();

  /** The names of the machines and sites it may run on; empty means everywhere. */
  default SortedSet<String> places() {
    return Collections.emptySortedSet();
  }

  /** How many iterations every call does; empty if a call may do any number. */
  default Optional<Long> block() {
    return Optional.empty();
  }

  /** Whether it may run on that machine. */
  default boolean mayRunOn(MachineId machine, SiteId site) {
    return places().isEmpty()
        || places().contains(machine.value())
        || places().contains(site.value());
  }

  /** How iterations are distinguished. */
  enum Mode {
    /** Interchangeable: any N iterations suffice (Monte Carlo). */
    COUNT,
    /** Every index 0..N-1 exactly once (sweeps, files). */
    RANGE
  }

  /** The partitions a job starts with, and the most it may grow to. */
  record Slots(int initial, int max) {
    /** The kernel refuses more partitions in one job. */
    public static final int LIMIT = 10_000;

    public Slots {
      require(initial > 0, "slots.initial must be at least 1, was " + initial);
      require(max >= initial, "slots.max must be at least slots.initial, was " + max);
      require(max <= LIMIT, "slots.max must be at most " + LIMIT + ", was " + max);
    }
  }

  /**
   * N independent iterations, split into partitions that grow and shrink while they run.
   *
   * @param policy the name of the balancing policy, a key of {@code Policies}
   * @param retries how often one piece of work may fail before the job fails
   * @param priors speeds of the sites from earlier runs; at most one for each site
   * @param places the names of the machines and sites it may run on; empty means everywhere
   * @param block how many iterations each call does, from a multiple of it on; the last call may do
   *     fewer. Empty if the agents choose by speed
   */
  record Iterative(
      Mode mode,
      long iterations,
      Slots slots,
      Promise promise,
      String policy,
      int retries,
      String body,
      List<Prior> priors,
      SortedSet<String> places,
      Optional<Long> block)
      implements JobSpec {
    /** Leaves space for the indices that {@code count} mode uses beyond N. */
    public static final long LIMIT = 1L << 60;

    public Iterative {
      require(iterations > 0, "iterations must be positive, was " + iterations);
      require(iterations <= LIMIT, "iterations must be at most 2^60, was " + iterations);
      require(retries >= 0, "retries must not be negative, was " + retries);
      priors = List.copyOf(priors);
      require(
          priors.stream().map(Prior::site).distinct().count() == priors.size(),
          "each site has at most one recorded speed");
      require(
          block.isEmpty() || (block.get() > 0 && block.get() <= iterations),
          "a block holds at least one iteration and no more than the job, was " + block);
      require(block.isEmpty() || mode == Mode.RANGE, "blocks are of a range of indices");
      places = Collections.unmodifiableSortedSet(new TreeSet<>(places));
    }

    /** A job without history, for every machine. */
    public Iterative(
        Mode mode,
        long iterations,
        Slots slots,
        Promise promise,
        String policy,
        int retries,
        String body) {
      this(
          mode,
          iterations,
          slots,
          promise,
          policy,
          retries,
          body,
          List.of(),
          new TreeSet<>(),
          Optional.empty());
    }

    /** The iterations that change hands together: those of a block, or one. */
    public long unit() {
      return block.orElse(1L);
    }

    /** How many units contain that many iterations. */
    public long units(long count) {
      return Math.ceilDiv(count, unit());
    }

    @Override
    public long size() {
      return iterations;
    }

    /** The same job with priors from earlier runs. */
    public Iterative withPriors(List<Prior> known) {
      return new Iterative(
          mode, iterations, slots, promise, policy, retries, body, known, places, block);
    }

    /** The same job on these machines and sites only. */
    public Iterative withPlaces(SortedSet<String> names) {
      return new Iterative(
          mode, iterations, slots, promise, policy, retries, body, priors, names, block);
    }

    /** The same job with another promise. */
    public Iterative withPromise(Promise other) {
      return new Iterative(
          mode, iterations, slots, other, policy, retries, body, priors, places, block);
    }

    /** The same job as a range of blocks: each call does one of them. */
    public Iterative withBlock(long size) {
      Optional<Long> some = Optional.of(size);
      return new Iterative(
          Mode.RANGE, iterations, slots, promise, policy, retries, body, priors, places, some);
    }
  }

  /**
   * Independent tasks of unknown duration, on machines rented for them.
   *
   * @param offers machine types that can be rented, with distinct names
   * @param cushion what may be spent beyond the budget to finish nearly complete work
   * @param policy the name of the policy, a key of {@code BagPolicies}
   * @param retries how often one task may fail before it is given up
   * @param seed of the order in which the tasks run
   * @param watts power draw of one machine of each offer; empty if unknown
   */
  record Bag(
      long tasks,
      List<Offer> offers,
      Promise promise,
      Money cushion,
      Sample sample,
      Choosing choosing,
      String policy,
      int retries,
      long seed,
      String body,
      List<Double> watts)
      implements JobSpec {
    /** The kernel refuses more tasks in one bag. */
    public static final long LIMIT = 10_000_000;

    /** The power draw of the machines is unknown. */
    public Bag(
        long tasks,
        List<Offer> offers,
        Promise promise,
        Money cushion,
        Sample sample,
        Choosing choosing,
        String policy,
        int retries,
        long seed,
        String body) {
      this(
          tasks, offers, promise, cushion, sample, choosing, policy, retries, seed, body,
          List.of());
    }

    public Bag {
      require(tasks > 0, "a bag needs a task, had " + tasks);
      require(tasks <= LIMIT, "a bag may have at most " + LIMIT + " tasks, had " + tasks);
      require(retries >= 0, "retries must not be negative, was " + retries);
      require(cushion.micros() >= 0, "a cushion must not be negative");
      offers = List.copyOf(offers);
      require(!offers.isEmpty(), "a bag needs an offer: a machine type that can be rented");
      require(
          offers.stream().map(Offer::name).distinct().count() == offers.size(),
          "the names of offers must differ");
      watts = List.copyOf(watts);
      require(
          watts.isEmpty() || watts.size() == offers.size(),
          "watts must be known of all " + offers.size() + " offers, not of " + watts.size());
    }

    /** The power draw of one machine of an offer, if known. */
    public Optional<Double> watts(int offer) {
      return watts.isEmpty() ? Optional.empty() : Optional.of(watts.get(offer));
    }

    @Override
    public long size() {
      return tasks;
    }
  }

  /**
   * Tasks in containers that wait for each other, on connected machines.
   *
   * @param sites descriptions of sites and machines; others are {@link SiteSpec#UNDESCRIBED}
   * @param policy the name of the policy that schedules it, a key of {@code SchedulePolicies}
   * @param retries how often one task may fail before it is given up
   * @param seed of its forecasts
   * @param tariffs prices of slots; slots without one cost nothing
   * @param limits the time limit of each task in seconds, by number; empty without limits
   */
  record Workflow(
      Flow flow,
      List<SiteSpec> sites,
      Slots slots,
      Promise promise,
      String policy,
      int retries,
      long seed,
      String body,
      List<Tariff> tariffs,
      List<Long> limits)
      implements JobSpec {
    /** The kernel refuses a longer file, because every snapshot contains it. */
    public static final int MOST_BODY = 64 << 10;

    public static final int MOST_SITES = 1_000;

    public Workflow {
      sites = List.copyOf(sites);
      require(retries >= 0, "retries must not be negative, was " + retries);
      require(
          sites.size() <= MOST_SITES,
          "at most " + MOST_SITES + " sites are described, was " + sites.size());
      require(
          sites.stream().map(SiteSpec::name).distinct().count() == sites.size(),
          "each site or machine is described once");
      tariffs = List.copyOf(tariffs);
      limits = List.copyOf(limits);
      require(
          promise.budget().isEmpty() || limits.size() == flow.tasks().size(),
          "within a budget every task has a time limit");
      require(limits.stream().allMatch(it -> it > 0), "a time limit is above zero");
      require(
          body.length() <= MOST_BODY,
          "the file of a workflow that is run has at most "
              + MOST_BODY
              + " characters, had "
              + body.length());
    }

    /** A workflow without costs. */
    public Workflow(
        Flow flow,
        List<SiteSpec> sites,
        Slots slots,
        Promise promise,
        String policy,
        int retries,
        long seed,
        String body) {
      this(flow, sites, slots, promise, policy, retries, seed, body, List.of(), List.of());
    }

    @Override
    public long size() {
      return flow.tasks().size();
    }

    /** The price of a slot per hour: by its machine's name, else by its site's. */
    public Money perHour(MachineId machine, SiteId site) {
      return priceOf(machine.value()).or(() -> priceOf(site.value())).orElse(Money.ZERO);
    }

    private Optional<Money> priceOf(String name) {
      return tariffs.stream().filter(it -> it.name().equals(name)).map(Tariff::perHour).findFirst();
    }

    /** The cost of a task that runs to its time limit. */
    public Money most(int task, Money perHour) {
      if (!perHour.isPositive()) {
        return Money.ZERO;
      }
      return limits.isEmpty() ? Money.MAX : Tariff.cost(perHour, limits.get(task));
    }

    /** The cost of a task to its time limit on the cheapest described site that fits. */
    public Optional<Money> leastCost(int task) {
      return sites.stream()
          .filter(book -> book.fits(flow.tasks().get(task)))
          .map(book -> most(task, priceOf(book.name()).orElse(Money.ZERO)))
          .min(Money::compareTo);
    }

    /** The description of a machine: under its own name, else under its site's. */
    public SiteSpec book(MachineId machine, SiteId site) {
      return named(machine.value()).or(() -> named(site.value())).orElse(SiteSpec.UNDESCRIBED);
    }

    /** The same workflow with another promise. */
    public Workflow withPromise(Promise other) {
      return new Workflow(flow, sites, slots, other, policy, retries, seed, body, tariffs, limits);
    }

    private Optional<SiteSpec> named(String name) {
      return sites.stream().filter(book -> book.name().equals(name)).findFirst();
    }
  }
}
