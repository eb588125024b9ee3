package io.argosy.bench;

import io.argosy.core.bag.Planner;
import io.argosy.core.bag.model.MachineType;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Offer;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** How long it takes to plan a bag of a million tasks, compared with the paper's own method. */
final class PlannerBench {
  private static final int PROBLEMS = 15;
  private static final long TASKS = 1_000_000;

  private PlannerBench() {}

  /** The kind of problem. */
  enum Setting {
    /** One billing unit, no start-up: the paper's. */
    HOURLY,
    /** Prices in proportion to speed, except for a cent: every combination is nearly as good. */
    ALIKE,
    /** Hours, minutes and seconds, with start-up. */
    MIXED
  }

  /** Milliseconds for one plan within a budget, the median of many problems. */
  static double planMillis(Setting setting, int machines, boolean withChances) {
    return median(
        PROBLEMS,
        seed -> {
          PlanRequest request = request(setting, machines, seed, withChances);
          Money all = Planner.choose(request).plan().cost();
          PlanRequest within = request.within(Optional.of(new Money(all.micros() / 3 * 2)), none());
          long before = cpuNanos();
          MenuEntry plan = Planner.choose(within).plan();
          return plan.cost().isPositive() ? (cpuNanos() - before) / 1e6 : 0;
        });
  }

  /** Milliseconds for a whole menu. */
  static double menuMillis(Setting setting, int machines) {
    return median(
        PROBLEMS,
        seed -> {
          PlanRequest request = request(setting, machines, seed, true);
          long before = cpuNanos();
          int lines = Planner.menu(request).choices().size();
          return lines > 0 ? (cpuNanos() - before) / 1e6 : 0;
        });
  }

  /**
   * Milliseconds of the paper's recursion for the same problems: a 0-1 knapsack with an item for
   * every machine and a column for every cent of the total price of all machines.
   */
  static double textbookMillis(int machines) {
    return median(
        machines > 100 ? 1 : PROBLEMS,
        seed -> {
          PlanRequest request = request(Setting.HOURLY, machines, seed, false);
          long before = cpuNanos();
          double most = textbook(request.kinds());
          return most > 0 ? (cpuNanos() - before) / 1e6 : 0;
        });
  }

  private static double textbook(List<MachineType> machineTypes) {
    int all = 0;
    for (MachineType machineType : machineTypes) {
      all += cents(machineType) * machineType.offer().max();
    }
    double[] profit = new double[all + 1];
    for (MachineType machineType : machineTypes) {
      int cents = cents(machineType);
      for (int machine = 0; machine < machineType.offer().max(); machine++) {
        for (int w = all; w >= cents; w--) {
          profit[w] = Math.max(profit[w], profit[w - cents] + 1 / machineType.taskSeconds());
        }
      }
    }
    return profit[all];
  }

  private static int cents(MachineType machineType) {
    return (int) (machineType.offer().price().micros() / 10_000);
  }

  private static PlanRequest request(Setting setting, int machines, long seed, boolean sampled) {
    SplittableRandom random = new SplittableRandom(seed);
    Billing[] units = {Billing.PER_HOUR, Billing.PER_MINUTE, Billing.PER_SECOND};
    List<MachineType> machineTypes = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      long cents = random.nextLong(3, 100);
      double alike = 20_000.0 / (cents + random.nextInt(2));
      Billing billing = setting == Setting.MIXED ? units[i % 3] : Billing.PER_HOUR;
      Duration startUp = Duration.ofSeconds(setting == Setting.MIXED ? random.nextInt(300) : 0);
      Offer offer =
          new Offer(
              "type" + i, Money.ofCents(cents), Duration.ofHours(1), billing, machines, startUp, 1);
      double seconds = setting == Setting.ALIKE ? alike : random.nextDouble(100, 2000);
      machineTypes.add(
          new MachineType(offer, seconds, sampled ? sample(seconds) : List.of(), Optional.empty()));
    }
    Choosing choosing = new Choosing.Wait();
    return new PlanRequest(
        TASKS, machineTypes, Optional.empty(), none(), Money.ZERO, choosing, seed);
  }

  /** Thirty tasks from half to one and a half times the mean. */
  private static List<Double> sample(double seconds) {
    return IntStream.range(0, 30).mapToObj(i -> seconds * (0.5 + i / 29.0)).toList();
  }

  private static Optional<Duration> none() {
    return Optional.empty();
  }

  /** The thread's own time: planning is pure computation, and the machine may have other work. */
  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** One measurement of the problem with that seed. */
  @FunctionalInterface
  private interface Measure {
    double of(long seed);
  }

  private static double median(int problems, Measure measure) {
    measure.of(0);
    double[] times = new double[problems];
    for (int seed = 0; seed < problems; seed++) {
      times[seed] = measure.of(seed);
    }
    Arrays.sort(times);
    return times[problems / 2];
  }
}
