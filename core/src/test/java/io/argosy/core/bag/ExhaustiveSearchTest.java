package io.argosy.core.bag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.core.bag.Exhaustive.Found;
import io.argosy.core.bag.model.BagPlan;
import io.argosy.core.bag.model.Fleet;
import io.argosy.core.bag.model.MachineType;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.bag.search.Solver;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Offer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the planner with full enumeration, on small problems drawn from a seed. */
class ExhaustiveSearchTest {
  private static final int CASES = 100;
  private static final int MENUS = 20;

  /** Fifty times a hundred problems in each setting. */
  static LongStream seeds() {
    return LongStream.range(0, 50);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void one_unit_for_all_gives_what_trying_everything_gives(long seed) {
    for (int i = 0; i < CASES; i++) {
      long number = seed * CASES + i;
      compare(drawn(new SplittableRandom(number), false), "uniform case " + number);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void units_start_up_and_slots_of_their_own_give_what_trying_everything_gives(long seed) {
    for (int i = 0; i < CASES; i++) {
      long number = seed * CASES + i;
      compare(drawn(new SplittableRandom(number), true), "mixed case " + number);
    }
  }

  @Test
  void the_front_of_four_types_of_twenty_machines_is_complete() {
    for (boolean mixed : new boolean[] {false, true}) {
      SplittableRandom random = new SplittableRandom(4);
      List<MachineType> machineTypes = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        machineTypes.add(kind("type" + i, random, mixed, 20));
      }
      front(Bags.request(1000, machineTypes), "mixed " + mixed);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void no_line_of_a_menu_is_beaten_and_every_plan_worth_having_is_on_it(long seed) {
    for (int i = 0; i < MENUS; i++) {
      long number = seed * CASES + i;
      for (boolean mixed : new boolean[] {false, true}) {
        offered(drawn(new SplittableRandom(number), mixed), "menu " + number + " mixed " + mixed);
      }
    }
  }

  private static void offered(PlanRequest request, String name) {
    List<MenuEntry> lines = Planner.menu(request, PlanChances.UNSAID).choices();
    Money least = lines.getFirst().cost();
    for (Found found : new Exhaustive(request).all()) {
      for (MenuEntry line : lines) {
        boolean cheaper = found.cost() < line.cost().micros();
        boolean sooner = found.seconds() < line.seconds() * (1 - 1e-9);
        boolean beaten =
            (cheaper && found.seconds() <= line.seconds() * (1 + 1e-9))
                || (sooner && found.cost() <= line.cost().micros());
        // A plan cheaper than the cheapest line leaves tasks over, so the menu does not offer it.
        assertThat(beaten && found.cost() >= least.micros()).as(name + " " + line).isFalse();
      }
      boolean had =
          found.cost() < least.micros()
              || lines.stream()
                  .anyMatch(
                      line ->
                          line.cost().micros() <= found.cost()
                              && line.seconds() <= found.seconds() * (1 + 1e-9));
      assertThat(had).as(name + " offers something as good as " + found).isTrue();
    }
    assertThat(lines.stream().filter(line -> line.origin() == MenuEntry.Origin.CHEAPEST))
        .as(name)
        .containsExactly(lines.getFirst());
    assertThat(lines.stream().filter(line -> line.origin() == MenuEntry.Origin.FASTEST).toList())
        .as(name)
        .isEqualTo(lines.size() == 1 ? List.of() : List.of(lines.getLast()));
  }

  private static void compare(PlanRequest request, String name) {
    List<Found> all = new Exhaustive(request).all();
    SplittableRandom random = new SplittableRandom(request.seed());
    Found some = all.get(random.nextInt(all.size()));
    long budget = Math.max(1, some.cost() + random.nextLong(-2, 3) * 10_000);
    Solver solver = Solver.of(Fleet.of(request), request);

    Found fastest = null;
    Found cheapest = null;
    for (Found found : all) {
      if (found.cost() <= budget && (fastest == null || Exhaustive.isFaster(found, fastest))) {
        fastest = found;
      }
      if (found.seconds() <= some.seconds() * (1 + 1e-9)
          && (cheapest == null || Exhaustive.isCheaper(found, cheapest))) {
        cheapest = found;
      }
    }
    same(solver.fastest(budget), fastest, name + " within " + budget);
    same(solver.cheapest(some.seconds()), cheapest, name + " by " + some.seconds());
  }

  private static void same(Optional<BagPlan> plan, @Nullable Found found, String name) {
    assertThat(plan.isPresent()).as(name).isEqualTo(found != null);
    if (found != null) {
      BagPlan got = plan.orElseThrow();
      assertThat(got.exact()).as(name).isTrue();
      assertThat(got.seconds()).as(name).isCloseTo(found.seconds(), within(found.seconds() / 1e9));
      assertThat(got.costMicros()).as(name).isEqualTo(found.cost());
      assertThat(got.count()).as(name + " " + got.machines()).isEqualTo(found.count());
    }
  }

  private static void front(PlanRequest request, String name) {
    List<Found> order = new ArrayList<>(new Exhaustive(request).all());
    order.sort((a, b) -> Exhaustive.isFaster(a, b) ? -1 : Exhaustive.isFaster(b, a) ? 1 : 0);
    List<Found> front = new ArrayList<>();
    for (Found found : order) {
      if (front.isEmpty() || found.cost() < front.getLast().cost()) {
        front.add(found);
      }
    }
    List<BagPlan> got = Solver.of(Fleet.of(request), request).front();
    assertThat(got.stream().map(BagPlan::costMicros))
        .as(name)
        .containsExactlyElementsOf(front.stream().map(Found::cost).toList());
    for (int i = 0; i < got.size(); i++) {
      assertThat(got.get(i).seconds())
          .as(name)
          .isCloseTo(front.get(i).seconds(), within(got.get(i).seconds() / 1e9));
    }
  }

  private static PlanRequest drawn(SplittableRandom random, boolean mixed) {
    int types = random.nextInt(1, 4);
    List<MachineType> machineTypes = new ArrayList<>();
    for (int i = 0; i < types; i++) {
      machineTypes.add(kind("type" + i, random, mixed, 4));
    }
    return new PlanRequest(
        random.nextLong(20, 400),
        machineTypes,
        Optional.empty(),
        Optional.empty(),
        Money.ZERO,
        new io.argosy.core.model.spec.Choosing.Wait(),
        random.nextLong());
  }

  private static MachineType kind(String name, SplittableRandom random, boolean mixed, int most) {
    Billing[] units = {
      Billing.PER_HOUR,
      Billing.PER_MINUTE,
      Billing.PER_SECOND,
      new Billing(Duration.ofMinutes(7), Duration.ofMinutes(20))
    };
    Offer offer =
        new Offer(
            name,
            Money.ofCents(random.nextLong(1, 40)),
            Bags.HOUR,
            mixed ? units[random.nextInt(units.length)] : Billing.PER_HOUR,
            random.nextInt(1, most + 1),
            mixed ? Duration.ofSeconds(random.nextLong(0, 900)) : Duration.ZERO,
            mixed ? random.nextInt(1, 4) : 1);
    // Whole minutes cause ties and exact ends of units, which are the hard cases.
    double seconds =
        random.nextBoolean() ? 60 * random.nextLong(1, 31) : random.nextDouble(9, 2000);
    return MachineType.of(offer, seconds);
  }
}
