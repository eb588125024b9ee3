package io.argosy.core.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.bag.model.MachineType;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.PlanForecast;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Choosing.Rule;
import io.argosy.core.model.spec.Offer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Extreme requests, by orders of magnitude: no answer may be nonsense. */
class OddRequestsTest {
  static LongStream seeds() {
    return LongStream.range(0, 24);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatever_is_asked_the_answer_adds_up(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PlanRequest request = request(random);
    Menu menu = Planner.menu(request);
    assertThat(menu.choices()).isNotEmpty();
    menu.choices().forEach(menuEntry -> check(request, menuEntry));
    ChosenPlan chosenPlan = Planner.choose(request);
    check(request, chosenPlan.plan());
    if (chosenPlan.fits()) {
      request
          .budget()
          .ifPresent(money -> assertThat(chosenPlan.plan().cost()).isLessThanOrEqualTo(money));
    } else {
      assertThat(request.budget().isPresent() || request.deadline().isPresent()).isTrue();
    }
    menu.theChosen()
        .ifPresent(menuEntry -> assertThat(Planner.keeps(request, menuEntry, false)).isTrue());
  }

  private static void check(PlanRequest request, MenuEntry menuEntry) {
    assertThat(menuEntry.seconds()).isFinite().isPositive();
    assertThat(menuEntry.cost()).isBetween(new Money(1), Money.MAX);
    assertThat(menuEntry.cost()).isLessThanOrEqualTo(menuEntry.budget());
    assertThat(menuEntry.machineCount()).isPositive();
    for (int i = 0; i < menuEntry.machines().size(); i++) {
      assertThat(menuEntry.machines().get(i)).isBetween(0, request.kinds().get(i).offer().max());
    }
    assertThat(menuEntry.cushion().isPositive()).isEqualTo(menuEntry.shortBy() > 0);
    PlanForecast planForecast = menuEntry.prospect();
    assertThat(planForecast.p10Seconds()).isFinite().isLessThanOrEqualTo(planForecast.p90Seconds());
    assertThat(planForecast.p10Cost()).isLessThanOrEqualTo(planForecast.p90Cost());
    assertThat(planForecast.keepsBoth())
        .isBetween(0.0, Math.min(planForecast.keepsBudget(), planForecast.keepsDeadline()));
  }

  private static PlanRequest request(SplittableRandom random) {
    List<MachineType> machineTypes = new ArrayList<>();
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      machineTypes.add(kind("type" + i, random));
    }
    long tasks = (long) magnitude(random, 0, 6);
    Optional<Money> budget =
        random.nextBoolean() ? Optional.of(new Money((long) magnitude(random, 0, 12))) : none();
    Optional<Duration> deadline =
        random.nextBoolean()
            ? Optional.of(Duration.ofSeconds((long) magnitude(random, 1, 7)))
            : none();
    Rule rule = Rule.values()[random.nextInt(Rule.values().length)];
    return new PlanRequest(
        tasks,
        machineTypes,
        budget,
        deadline,
        Money.ZERO,
        new Choosing.ByRule(rule),
        random.nextLong());
  }

  private static MachineType kind(String name, SplittableRandom random) {
    Duration unit = Duration.ofSeconds((long) magnitude(random, 0, 5));
    Duration minimum = random.nextBoolean() ? unit.multipliedBy(3) : Duration.ofSeconds(7);
    Offer offer =
        new Offer(
            name,
            new Money((long) magnitude(random, 0, 9)),
            Duration.ofSeconds((long) magnitude(random, 0, 5)),
            new Billing(unit, minimum),
            (int) magnitude(random, 0, 3),
            Duration.ofMillis(random.nextInt(2) * (long) magnitude(random, 0, 7)),
            random.nextInt(1, 9));
    double seconds = magnitude(random, -3, 4);
    List<Double> sample = random.nextBoolean() ? List.of(seconds / 2, seconds * 1.5) : List.of();
    return new MachineType(offer, seconds, sample, Optional.empty());
  }

  private static <T> Optional<T> none() {
    return Optional.empty();
  }

  private static double magnitude(SplittableRandom random, int from, int to) {
    return Math.pow(10, random.nextDouble(from, to));
  }
}
