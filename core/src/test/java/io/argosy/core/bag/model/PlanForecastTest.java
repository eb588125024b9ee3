package io.argosy.core.bag.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.bag.Bags;
import io.argosy.core.bag.PlanChances;
import io.argosy.core.bag.Planner;
import io.argosy.core.bag.estimate.Stats;
import io.argosy.core.bag.montecarlo.NormalDraws;
import io.argosy.core.model.Money;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class PlanForecastTest {
  private static final int SEEDS = 400;
  private static final int FEWER_SEEDS = 120;
  private static final int TASKS = 120;

  /** Enough money to finish in any case. */
  private static final Money AMPLE = Money.of(10_000_000);

  @Test
  void bands_of_normal_bags_hold_four_of_five_truths() {
    double inside = inside(SEEDS, random -> Math.max(1, 900 + 134 * NormalDraws.next(random)));
    assertThat(inside).as("part inside").isBetween(0.75, 0.85);
  }

  /** A weaker bound than for normal bags: docs/algorithms/bags.md gives the deviation. */
  @Test
  void bands_of_other_bags_hold_more_than_half() {
    double exponential = inside(FEWER_SEEDS, random -> -900 * Math.log(1 - random.nextDouble()));
    double bimodal =
        inside(
            FEWER_SEEDS,
            random -> (random.nextInt(10) == 0 ? 6300 : 300) + 30 * NormalDraws.next(random));
    double heavy = inside(FEWER_SEEDS, random -> 440 * Math.exp(1.2 * NormalDraws.next(random)));
    assertThat(List.of(exponential, bimodal, heavy)).allMatch(part -> part > 0.5 && part < 0.95);
  }

  @Test
  void equal_tasks_leave_nothing_to_chance() {
    MachineType machineType = kind(Collections.nCopies(30, 900.0), 10);
    PlanForecast planForecast =
        Planner.choose(Bags.request(95, List.of(machineType))).plan().prospect();
    assertThat(planForecast.p10Seconds()).isEqualTo(9000);
    assertThat(planForecast.p90Seconds()).isEqualTo(9000);
  }

  @Test
  void where_the_money_may_run_out_the_times_are_those_of_bags_that_end() {
    SplittableRandom random = new SplittableRandom(7);
    List<Double> sample = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      sample.add(-900 * Math.log(1 - random.nextDouble()));
    }
    PlanRequest request = Bags.request(TASKS, List.of(kind(sample, 1)));
    MenuEntry plan = Planner.choose(request).plan();
    PlanForecast rich = prospect(request, plan, AMPLE);
    PlanForecast tight = prospect(request, plan, plan.budget());
    assertThat(tight.keepsBudget()).isBetween(0.2, 0.8);
    // One machine: a task longer than the paid hours does not end.
    double paid = 3600.0 * plan.budget().micros() / Money.of(3).micros();
    assertThat(tight.p90Seconds()).isLessThanOrEqualTo(paid + 0.3 * 3600);
    assertThat(rich.p90Seconds()).isGreaterThan(paid + 0.3 * 3600);
  }

  private static PlanForecast prospect(PlanRequest request, MenuEntry plan, Money money) {
    PlanRequest within = request.within(Optional.of(money), Optional.empty());
    return PlanChances.from(StartState.of(within)).of(within, List.of(plan)).getFirst().prospect();
  }

  @Test
  void machines_that_are_paid_already_cost_nothing_until_that_ends() {
    MachineType machineType = kind(Collections.nCopies(30, 900.0), 4);
    PlanRequest request = Bags.request(8, List.of(machineType));
    MenuEntry plan = Planner.choose(request).plan();
    assertThat(plan.prospect().p50Cost()).isEqualTo(Money.of(12));
    // Two tasks per slot, the first half done: 22.5 minutes of the 50 paid.
    HeldMachine heldMachine = new HeldMachine(0, 600, 3000, 0, false, List.of(450.0));
    StartState startState =
        new StartState(4, Collections.nCopies(4, heldMachine), List.of(), false);
    PlanForecast planForecast =
        PlanChances.from(startState).of(request, List.of(plan)).getFirst().prospect();
    assertThat(planForecast.p50Cost()).isEqualTo(Money.ZERO);
    assertThat(planForecast.p50Seconds()).isEqualTo(1350);
  }

  @Test
  void machines_that_the_plan_does_not_want_work_until_they_leave() {
    MachineType machineType = kind(Collections.nCopies(30, 900.0), 4);
    PlanRequest request = Bags.request(8, List.of(machineType));
    MenuEntry one =
        Planner.choose(request.within(Optional.of(Money.of(6)), Optional.empty())).plan();
    assertThat(one.machines()).containsExactly(2);
    HeldMachine heldMachine = new HeldMachine(0, 0, 3600, 0, false, List.of());
    StartState startState =
        new StartState(8, Collections.nCopies(4, heldMachine), List.of(), false);
    PlanForecast planForecast =
        PlanChances.from(startState).of(request, List.of(one)).getFirst().prospect();
    assertThat(planForecast.p50Seconds()).isEqualTo(1800);
    assertThat(planForecast.p50Cost()).isEqualTo(Money.ZERO);
  }

  @Test
  void a_tail_that_runs_twice_ends_sooner_where_others_are_faster() {
    List<Double> slow = sample(new SplittableRandom(3), 30);
    List<Double> fast = slow.stream().map(seconds -> seconds / 4).toList();
    MachineType fastMachineType =
        new MachineType(Bags.hourly("b", 9, 8), Stats.mean(fast), fast, Optional.empty());
    PlanRequest request = Bags.request(TASKS, List.of(kind(slow, 8), fastMachineType));
    MenuEntry all = Planner.choose(request).plan();
    StartState twice = new StartState(TASKS, List.of(), List.of(), true);
    PlanForecast doubled = PlanChances.from(twice).of(request, List.of(all)).getFirst().prospect();
    assertThat(doubled.p50Seconds()).isLessThan(all.prospect().p50Seconds());
  }

  @Test
  void more_money_and_more_time_make_it_more_likely() {
    List<MachineType> machineTypes = List.of(kind(sample(new SplittableRandom(1), 30), 20));
    double before = 0;
    for (long hours = 1; hours < 6; hours++) {
      Optional<Duration> deadline = Optional.of(Duration.ofHours(hours));
      PlanRequest request = Bags.request(TASKS, machineTypes).within(Optional.empty(), deadline);
      double chance = Planner.choose(request).plan().prospect().keepsDeadline();
      assertThat(chance).isGreaterThanOrEqualTo(hours < 3 ? 0 : before);
      before = chance;
    }
    PlanRequest rich =
        Bags.request(TASKS, machineTypes).within(Optional.of(Money.of(1000)), Optional.empty());
    assertThat(Planner.choose(rich).plan().prospect().keepsBudget()).isEqualTo(1);
  }

  @Test
  void a_large_fleet_is_not_played_but_comes_to_the_same() {
    List<MachineType> machineTypes = List.of(kind(sample(new SplittableRandom(5), 30), 4000));
    PlanForecast large = Planner.choose(Bags.request(400_000, machineTypes)).plan().prospect();
    List<MachineType> few = List.of(kind(sample(new SplittableRandom(5), 30), 40));
    PlanForecast small = Planner.choose(Bags.request(4000, few)).plan().prospect();
    assertThat(large.p50Seconds() / small.p50Seconds()).isBetween(0.98, 1.03);
  }

  @Test
  void a_million_tasks_are_foreseen() {
    List<MachineType> machineTypes = List.of(kind(sample(new SplittableRandom(2), 30), 100));
    PlanRequest request = Bags.request(1_000_000, machineTypes);
    request = request.within(Optional.of(AMPLE), Optional.empty());
    MenuEntry menuEntry = Planner.choose(request).plan();
    assertThat(menuEntry.prospect().p50Seconds() / menuEntry.seconds()).isBetween(0.99, 1.01);
  }

  /** The part of seeds whose true makespan lies from P10 to P90. */
  private static double inside(int seeds, ToDoubleFunction<SplittableRandom> length) {
    int inside = 0;
    for (int seed = 0; seed < seeds; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Double> sample = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        sample.add(length.applyAsDouble(random));
      }
      Collections.sort(sample);
      PlanRequest request = Bags.request(TASKS, List.of(kind(sample, 8)));
      request = request.within(Optional.of(AMPLE), Optional.empty());
      PlanForecast planForecast = Planner.choose(request).plan().prospect();
      double truth = truth(random, length);
      inside += truth >= planForecast.p10Seconds() && truth <= planForecast.p90Seconds() ? 1 : 0;
    }
    return inside / (double) seeds;
  }

  private static double truth(SplittableRandom random, ToDoubleFunction<SplittableRandom> length) {
    PriorityQueue<Double> free = new PriorityQueue<>(Collections.nCopies(8, 0.0));
    double last = 0;
    for (int task = 0; task < TASKS; task++) {
      double end = free.remove() + length.applyAsDouble(random);
      free.add(end);
      last = Math.max(last, end);
    }
    return last;
  }

  private static List<Double> sample(SplittableRandom random, int size) {
    List<Double> sample = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      sample.add(900 + 134 * NormalDraws.next(random));
    }
    Collections.sort(sample);
    return sample;
  }

  private static MachineType kind(List<Double> sample, int machines) {
    return new MachineType(
        Bags.hourly("a", 3, machines), Stats.mean(sample), sample, Optional.empty());
  }
}
