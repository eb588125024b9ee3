package io.argosy.simulator.kind.bag;

import io.argosy.core.bag.BagPolicies;
import io.argosy.core.bag.ChosenPlan;
import io.argosy.core.bag.Menu;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.bag.model.StartState;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.bag.BagState;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.Money;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.Reused;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.Sample;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.Market;
import io.argosy.simulator.world.Network;
import io.argosy.simulator.world.Person;
import io.argosy.simulator.world.Supply;
import io.argosy.simulator.world.TaskDurationModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** A bag and a market drawn from a seed: little money, odd units, unreliable machine providers. */
public record RandomBag(Market market, JobSpec.Bag bag, Optional<Reused> reused) {
  public static RandomBag of(long seed) {
    return new Draw(new Streams(seed).stream("bag")).draw(seed);
  }

  /** The bag in its market, ready to be simulated. */
  public BagPart part(long seed) {
    return new BagPart(market, bag, planning(seed), reused);
  }

  /** The kernel never excludes a type whose machines always come, stay and work. */
  public void checkNoSoundTypeIsGivenUp(State state) {
    for (JobState job : state.jobs()) {
      for (int offer = 0; offer < market.supplies().size(); offer++) {
        String why = BagState.of(job).types().get(offer).leftOut().orElse("");
        if (isSound(offer) && why.equals("machines of this type do not become ready")) {
          throw new AssertionError("offer " + offer + " is sound and was given up: " + why);
        }
      }
    }
  }

  private boolean isSound(int offer) {
    Supply supply = market.supplies().get(offer);
    boolean calm =
        market.network().loss() == 0
            && market.network().maxDelay().compareTo(Duration.ofMillis(300)) < 0
            && market.faults().stream()
                .noneMatch(f -> f instanceof Fault.ClockSet || f instanceof Fault.ClockStep);
    return calm
        && supply.refuses() == 0
        && supply.neverReady() == 0
        && supply.lossesPerHour() == 0
        && supply.silencesPerHour() == 0
        && !supply.broken()
        && supply.slowestStart().compareTo(Duration.ofSeconds(2)) < 0;
  }

  /** In one bag of eight, the planner fails for some of its plans. */
  private static Planning planning(long seed) {
    RandomGenerator random = new Streams(seed).stream("unplannable");
    double part = random.nextInt(8) > 0 ? 0 : random.nextDouble();
    return new Planning() {
      @Override
      public Menu menu(PlanRequest request, StartState startState) {
        refuse();
        return WHOLE.menu(request, startState);
      }

      @Override
      public ChosenPlan choose(PlanRequest request, StartState startState) {
        refuse();
        return WHOLE.choose(request, startState);
      }

      private void refuse() {
        if (random.nextDouble() < part) {
          throw new Unable("a number was too large");
        }
      }
    };
  }

  /** In one bag of three, the driver is down for longer than it takes to declare a machine lost. */
  private static List<Fault> outages(List<Fault> others, long seed, double seconds) {
    RandomGenerator random = new Streams(seed).stream("outages");
    List<Fault> faults = new ArrayList<>(others);
    int count = random.nextInt(3) > 0 ? 0 : random.nextInt(1, 4);
    for (int i = 0; i < count; i++) {
      faults.add(
          new Fault.KernelCrash(
              Duration.ofMillis((long) (1000 * random.nextDouble(0, seconds + 1))),
              Duration.ofSeconds(random.nextLong(60, 7200))));
    }
    return faults;
  }

  /** In one bag of five, an earlier bag computed some of the tasks, or all. */
  private static Optional<Reused> reused(RandomGenerator random, long tasks) {
    if (random.nextInt(5) > 0) {
      return Optional.empty();
    }
    double part = random.nextInt(4) == 0 ? 1 : random.nextDouble();
    IntervalSet known = IntervalSet.empty();
    for (long task = 0; task < tasks; task++) {
      if (random.nextDouble() < part) {
        known.add(new Interval(task, 1));
      }
    }
    return Optional.of(new Reused(known.intervals(), new ResultRef(1, "a list")));
  }

  private record Draw(RandomGenerator random) {
    RandomBag draw(long seed) {
      long tasks = random.nextInt(1, 61);
      double seconds = StrictMath.exp(random.nextDouble(-1, 8));
      int types = random.nextInt(1, 5);
      List<Offer> offers = new ArrayList<>();
      List<Supply> supplies = new ArrayList<>();
      for (int type = 0; type < types; type++) {
        offers.add(offer(type, seconds));
        supplies.add(supply(seconds, offers.getLast()));
      }
      Optional<Person> person =
          chance(0.5) ? Optional.empty() : Optional.of(person(tasks, offers, seconds));
      Market market =
          new Market(
              supplies,
              tasks(seconds),
              network(),
              outages(
                  RandomClocks.beside(faults(seconds * tasks / 4), seed, seconds * tasks / 4),
                  seed,
                  seconds * tasks / 4),
              chance(0.5) ? Duration.ZERO : duration(0, 10),
              person,
              duration(0.5, 60),
              Duration.ofDays(3650));
      return new RandomBag(
          market,
          bag(seed, tasks, offers, seconds, person.isPresent()),
          reused(new Streams(seed).stream("reused"), tasks));
    }

    private Offer offer(int type, double seconds) {
      Duration unit =
          switch (random.nextInt(4)) {
            case 0 -> Duration.ofSeconds(1);
            case 1 -> Duration.ofSeconds(random.nextInt(1, 100));
            case 2 -> duration(seconds / 3 + 0.1, seconds * 6 + 1);
            default -> Duration.ofHours(1);
          };
      Duration minimum = chance(0.7) ? Duration.ZERO : duration(0, 3 * seconds + 1);
      return new Offer(
          "t" + type,
          new Money(random.nextLong(1, 20_000_000)),
          chance(0.7) ? Duration.ofHours(1) : duration(1, 5000),
          new Billing(unit, minimum),
          random.nextInt(1, 9),
          chance(0.5) ? Duration.ZERO : duration(0, 200),
          chance(0.8) ? 1 : random.nextInt(1, 4));
    }

    private Supply supply(double seconds, Offer offer) {
      double start = Seconds.of(offer.startUp());
      Duration fastest = duration(0, start * random.nextDouble(0, 2) + 0.01);
      return new Supply(
          random.nextDouble(0.3, 4),
          chance(0.7) ? offer.max() : random.nextInt(offer.max() + 1),
          chance(0.8) ? 0 : random.nextDouble(0.6),
          chance(0.8) ? 0 : random.nextDouble(),
          fastest,
          fastest.plus(duration(0, 20)),
          chance(0.7) ? 0 : 3600 / seconds * random.nextDouble(0.5),
          chance(0.8) ? 0 : 3600 / seconds * random.nextDouble(0.5),
          chance(0.85) ? Optional.empty() : Optional.of(duration(0, seconds * 4)),
          chance(0.05));
    }

    /** The shapes of the first worlds, without later ones, so that seeds keep their worlds. */
    private static final List<TaskDurationModel.Shape> SHAPES =
        List.of(
            TaskDurationModel.Shape.CONSTANT,
            TaskDurationModel.Shape.NORMAL,
            TaskDurationModel.Shape.LOGNORMAL,
            TaskDurationModel.Shape.BIMODAL);

    private TaskDurationModel tasks(double seconds) {
      return new TaskDurationModel(
          SHAPES.get(random.nextInt(SHAPES.size())),
          seconds,
          seconds * random.nextDouble(0.05, 1.5),
          chance(0.5) ? 0 : random.nextDouble(0.3),
          chance(0.85) ? 0 : chance(0.3) ? 1 : random.nextDouble(0.3),
          chance(0.7) ? 0 : random.nextDouble(0.4));
    }

    private Network network() {
      if (chance(0.3)) {
        return Network.reliable(Duration.ofMillis(random.nextInt(20)));
      }
      Duration least = Duration.ofMillis(random.nextInt(20));
      return new Network(
          least,
          least.plus(duration(0, chance(0.7) ? 0.2 : 20)),
          chance(0.5) ? 0 : random.nextDouble(0.3),
          chance(0.5) ? 0 : random.nextDouble(0.3),
          chance(0.5),
          duration(0.1, 5));
    }

    private List<Fault> faults(double seconds) {
      List<Fault> faults = new ArrayList<>();
      int count = chance(0.4) ? 0 : random.nextInt(5);
      for (int i = 0; i < count; i++) {
        faults.add(new Fault.KernelCrash(duration(0, seconds), duration(0, chance(0.8) ? 5 : 200)));
      }
      if (chance(0.05)) {
        faults.add(new Fault.Cancelled(duration(0, seconds)));
      }
      return faults;
    }

    private Person person(long tasks, List<Offer> offers, double seconds) {
      boolean byNumber = random.nextBoolean();
      Person.Chosen otherwise =
          new Person.Chosen(byRule(), promise(tasks, offers, seconds), cushion(offers));
      return new Person(
          chance(0.3) ? Duration.ZERO : duration(0, 5 * seconds),
          menu -> byNumber ? oneOf(menu, otherwise) : otherwise,
          random.nextInt(3));
    }

    private static Person.Chosen oneOf(Menu menu, Person.Chosen otherwise) {
      int number = 1 + menu.choices().size() / 2;
      return new Person.Chosen(
          new Choosing.ByNumber(number), otherwise.promise(), otherwise.cushion());
    }

    private JobSpec.Bag bag(
        long seed, long tasks, List<Offer> offers, double seconds, boolean hasPerson) {
      int[] machines = {0, 1, 4, 7};
      return new JobSpec.Bag(
          tasks,
          offers,
          promise(tasks, offers, seconds),
          cushion(offers),
          new Sample(machines[random.nextInt(4)], 1.96, chance(0.5) ? 0.25 : 0.6),
          hasPerson && chance(0.5) ? new Choosing.Wait() : byRule(),
          BagPolicies.names().get(random.nextInt(BagPolicies.names().size())),
          random.nextInt(4),
          seed,
          "simulated");
    }

    private Choosing byRule() {
      Choosing.Rule[] rules = Choosing.Rule.values();
      return new Choosing.ByRule(rules[random.nextInt(rules.length)]);
    }

    /** About the cost of the bag, or far less. */
    private Promise promise(long tasks, List<Offer> offers, double seconds) {
      Optional<Deadline> deadline =
          chance(0.7)
              ? Optional.empty()
              : Optional.of(new Deadline.Within(duration(seconds, seconds * (tasks + 3))));
      Offer first = offers.getFirst();
      double all =
          first.charge(duration(seconds * tasks, seconds * tasks + 1)).micros()
              + 3.0 * first.charge(Duration.ZERO).micros();
      Money budget = new Money((long) (all * StrictMath.exp(random.nextDouble(-3, 2))));
      return new Promise(
          deadline,
          chance(0.7) ? Promise.Otherwise.CONTINUE : Promise.Otherwise.STOP,
          chance(0.15) ? Optional.empty() : Optional.of(budget));
    }

    private Money cushion(List<Offer> offers) {
      return chance(0.6)
          ? Money.ZERO
          : offers.getFirst().charge(Duration.ZERO).times(random.nextInt(4));
    }

    private boolean chance(double probability) {
      return random.nextDouble() < probability;
    }

    private Duration duration(double from, double to) {
      return Duration.ofNanos((long) (random.nextDouble(from, to) * 1e9) + 1);
    }
  }
}
