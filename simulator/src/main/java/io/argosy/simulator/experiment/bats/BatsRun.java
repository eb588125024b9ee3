package io.argosy.simulator.experiment.bats;

import io.argosy.core.bag.Choice;
import io.argosy.core.bag.Choice.Origin;
import io.argosy.core.bag.Menu;
import io.argosy.core.bag.PlanRequest;
import io.argosy.core.bag.Planner;
import io.argosy.core.kernel.JobState;
import io.argosy.core.model.Choosing;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.Money;
import io.argosy.core.model.Promise;
import io.argosy.core.model.Sample;
import io.argosy.simulator.BagSimulation;
import io.argosy.simulator.experiment.bats.BatsExperiment.Case;
import io.argosy.simulator.world.Person;
import io.argosy.simulator.world.Tasks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/** Plays a {@link BatsExperiment}. The findings do not depend on how many cores play. */
public final class BatsRun {
  private static final int RETRIES = 2;

  /** As the paper's module that is absent: every type gets a sample of its own. */
  private static final Sample PLAIN = new Sample(0, 1.96, 0.25);

  private static final Money PLENTY = Money.of(10_000);

  private final BatsExperiment experiment;
  private final Consumer<String> watcher;

  /** Plays that differ only in what is chosen have the same menu, and it takes long to make. */
  private final Map<PlanRequest, Menu> menus = new ConcurrentHashMap<>();

  private BatsRun(BatsExperiment experiment, Consumer<String> watcher) {
    this.experiment = experiment;
    this.watcher = watcher;
  }

  /**
   * Plays all of it.
   *
   * @param watcher hears what is being played
   */
  public static BatsFindings play(BatsExperiment experiment, Consumer<String> watcher) {
    return new BatsRun(experiment, watcher).findings();
  }

  private BatsFindings findings() {
    List<EstimateRow> estimates = new ArrayList<>();
    List<SampleRow> samples = new ArrayList<>();
    for (Scenario scenario : experiment.scenarios()) {
      watcher.accept(scenario.word() + ", samples");
      sample(scenario, estimates, samples);
    }
    List<MakespanRow> makespans = new ArrayList<>();
    Map<String, List<Played>> byPolicy = new HashMap<>();
    for (Case choice : experiment.cases()) {
      for (String policy : experiment.policies()) {
        watcher.accept(choice.scenario().word() + ", " + choice.choice() + ", " + policy);
        List<Played> played = played(choice, policy, experiment.lengths());
        makespans.add(MakespanRow.of(choice, policy, played));
        byPolicy.computeIfAbsent(policy, p -> new ArrayList<>()).addAll(played);
      }
    }
    List<HonestyRow> honesty = new ArrayList<>();
    for (String policy : experiment.policies()) {
      List<Played> all = byPolicy.getOrDefault(policy, List.of());
      honesty.add(HonestyRow.of(word(experiment.lengths()), policy, all));
    }
    honesty.addAll(others());
    return new BatsFindings(estimates, samples, TableTwo.rows(), makespans, honesty);
  }

  private static String word(Tasks tasks) {
    return tasks.shape().name().toLowerCase(Locale.ROOT);
  }

  private List<HonestyRow> others() {
    List<HonestyRow> rows = new ArrayList<>();
    List<String> ends = List.of(experiment.policies().getFirst(), experiment.policies().getLast());
    for (Tasks tasks : experiment.others()) {
      for (String policy : ends) {
        watcher.accept(word(tasks) + ", " + policy);
        List<Played> all = new ArrayList<>();
        experiment.cases().stream()
            .filter(choice -> !choice.risky() && choice.choice() != Origin.CHEAPEST)
            .forEach(choice -> all.addAll(played(choice, policy, tasks)));
        rows.add(HonestyRow.of(word(tasks), policy, all));
      }
    }
    return rows;
  }

  /** What became of a choice; a bag whose sample ate up its money has none. */
  private List<Played> played(Case choice, String policy, Tasks tasks) {
    return seeds(seed -> play(choice, policy, tasks, seed)).stream()
        .flatMap(Optional::stream)
        .toList();
  }

  private <T> List<T> seeds(LongFunction<T> play) {
    long first = experiment.firstSeed();
    return LongStream.range(first, first + experiment.seeds()).parallel().mapToObj(play).toList();
  }

  /** Samples of one scenario, with regression and without. */
  private record Tried(
      double regression,
      double plain,
      double cheapest,
      double fastest,
      List<EstimateRow.Pair> off) {}

  private void sample(Scenario scenario, List<EstimateRow> rows, List<SampleRow> samples) {
    List<Tried> tried = seeds(seed -> tried(scenario, seed));
    for (int type = 0; type < 2; type++) {
      int index = type;
      rows.add(
          EstimateRow.of(
              scenario.word(), type + 1, tried.stream().map(t -> t.off().get(index)).toList()));
    }
    samples.add(
        new SampleRow(
            scenario.word(),
            Parts.median(tried.stream().mapToDouble(Tried::regression)),
            Parts.median(tried.stream().mapToDouble(Tried::plain)),
            Parts.median(tried.stream().mapToDouble(Tried::cheapest)),
            Parts.median(tried.stream().mapToDouble(Tried::fastest)),
            scenario.both().times(7),
            scenario.both().times(30)));
  }

  private Tried tried(Scenario scenario, long seed) {
    String published = experiment.policies().getFirst();
    BatsWatch watch = new BatsWatch();
    BagSimulation with =
        new BagSimulation(
            scenario.market(experiment.lengths()),
            bag(scenario, published, Sample.PUBLISHED, seed),
            seed,
            List.of(watch),
            this::menu);
    with.until(() -> watch.menu().isPresent());
    BatsWatch plain = new BatsWatch();
    new BagSimulation(
            scenario.market(experiment.lengths()),
            bag(scenario, published, PLAIN, seed),
            seed,
            List.of(plain))
        .until(plain::isSampled);
    double[] first = with.lengths();
    double[] second = Arrays.stream(first).map(length -> length / scenario.speed()).toArray();
    Menu menu = watch.menu().orElseThrow();
    double sample = watch.sample().units();
    return new Tried(
        sample,
        plain.sample().units(),
        sample + pick(menu, Origin.CHEAPEST).cost().units(),
        sample + pick(menu, Origin.FASTEST).cost().units(),
        List.of(
            EstimateRow.Pair.of(watch.estimates().getFirst(), first),
            EstimateRow.Pair.of(watch.estimates().getLast(), second)));
  }

  private Optional<Played> play(Case choice, String policy, Tasks tasks, long seed) {
    BatsWatch watch = new BatsWatch();
    Person person = new Person(Duration.ZERO, menu -> chosen(menu, choice), 0);
    BagSimulation simulation =
        new BagSimulation(
            choice.scenario().market(tasks).with(person),
            bag(choice.scenario(), policy, Sample.PUBLISHED, seed),
            seed,
            List.of(watch),
            this::menu);
    JobState end = simulation.run();
    Money billed = simulation.bills().values().stream().reduce(Money.ZERO, Money::plus);
    return watch
        .plan()
        .map(
            plan ->
                new Played(
                    plan,
                    watch.seconds(),
                    watch.secondsInAll(),
                    end.bag().committed().minus(watch.sample()),
                    billed,
                    end.bag().cap(),
                    watch.plansMadeAnew()));
  }

  private Menu menu(PlanRequest request) {
    return menus.computeIfAbsent(request, Planner::menu);
  }

  private static Person.Chosen chosen(Menu menu, Case choice) {
    Choice line = pick(menu, choice.choice());
    Money cushion = choice.cushioned() ? line.cushion() : Money.ZERO;
    return new Person.Chosen(new Choosing.ByNumber(line.number()), Promise.NONE, cushion);
  }

  /** The line for which that plan was made; of equal plans only the first is on the menu. */
  private static Choice pick(Menu menu, Origin origin) {
    if (origin == Origin.FASTEST) {
      return menu.choices().stream().min(Comparator.comparingDouble(Choice::seconds)).orElseThrow();
    }
    List<Origin> before = List.of(Origin.CHEAPEST, Origin.CHEAPEST_PLUS, Origin.FASTEST_LESS);
    for (Origin other : before.subList(0, before.indexOf(origin) + 1).reversed()) {
      Optional<Choice> found =
          menu.choices().stream().filter(line -> line.origin() == other).findFirst();
      if (found.isPresent()) {
        return found.get();
      }
    }
    return menu.choices().getFirst();
  }

  private JobSpec.Bag bag(Scenario scenario, String policy, Sample sample, long seed) {
    // Without a sample of its own the bag has to know beforehand what it may cost.
    Optional<Money> budget = sample.isImplicit() ? Optional.of(PLENTY) : Optional.empty();
    Promise promise = new Promise(Optional.empty(), Promise.Otherwise.CONTINUE, budget);
    return new JobSpec.Bag(
        experiment.tasks(),
        scenario.offers(),
        promise,
        Money.ZERO,
        sample,
        new Choosing.Wait(),
        policy,
        RETRIES,
        seed,
        "");
  }
}
