package io.argosy.experiments.bats;

import io.argosy.core.bag.ChosenPlan;
import io.argosy.core.bag.Menu;
import io.argosy.core.bag.PlanChances;
import io.argosy.core.bag.Planner;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.bag.model.StartState;
import io.argosy.core.bag.montecarlo.SimulatedOutcomes;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.kind.bag.BagStateView;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.Sample;
import io.argosy.simulator.Simulation;
import io.argosy.simulator.kind.bag.BagPart;
import io.argosy.simulator.kind.bag.Planning;
import io.argosy.simulator.world.Market;
import io.argosy.simulator.world.Person;
import io.argosy.simulator.world.TaskDurationModel;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Simulates the bags of one seed. */
final class BatsTrials {
  private static final int RETRIES = 2;

  /** Sampling without the paper's regression module: every type gets a sample of its own. */
  static final Sample PLAIN = new Sample(0, 1.96, 0.25);

  private static final Money PLENTY = Money.of(10_000);

  private final long tasks;
  private final long seed;

  /** Simulations that differ only in the choice have the same menu. */
  private final Map<PlanRequest, Menu> menus = new HashMap<>();

  BatsTrials(long tasks, long seed) {
    this.tasks = tasks;
    this.seed = seed;
  }

  /**
   * Remembers the request and the state from which a menu was made. The experiment predicts chances
   * for the chosen line alone: it does not read those of other lines or of later plans.
   */
  private final class Notes implements Planning {
    private Optional<PlanRequest> request = Optional.empty();
    private Optional<StartState> startState = Optional.empty();

    @Override
    public Menu menu(PlanRequest asked, StartState now) {
      request = Optional.of(asked);
      startState = Optional.of(now);
      return menus.computeIfAbsent(asked, it -> Planner.menu(it, PlanChances.UNSAID));
    }

    @Override
    public ChosenPlan choose(PlanRequest asked, StartState now) {
      return Planner.choose(asked, PlanChances.UNSAID);
    }

    /** The predicted outcomes of the chosen plan, with the accepted money. */
    private SimulatedOutcomes outcomes(MenuEntry plan, Money cushion) {
      PlanRequest asked = request.orElseThrow();
      PlanRequest agreed =
          new PlanRequest(
              asked.tasks(),
              asked.kinds(),
              Optional.of(plan.budget()),
              asked.deadline(),
              cushion,
              asked.choosing(),
              asked.seed());
      return SimulatedOutcomes.of(agreed, startState.orElseThrow(), plan);
    }
  }

  /** Simulates a bag until its menu exists. */
  BagPart sampled(Scenario scenario, TaskDurationModel lengths, String policy, BatsWatch watch) {
    BagPart part =
        part(scenario.market(lengths), bag(scenario, policy, Sample.PUBLISHED), new Notes());
    new Simulation(part, seed, List.of(watch)).until(() -> watch.menu().isPresent());
    return part;
  }

  /** Simulates a bag that samples while it runs, until the sample is complete. */
  void triedPlainly(Scenario scenario, TaskDurationModel lengths, String policy, BatsWatch watch) {
    BagPart part = part(scenario.market(lengths), bag(scenario, policy, PLAIN), new Notes());
    new Simulation(part, seed, List.of(watch)).until(watch::isSampled);
  }

  /** The result of a choice; empty for a bag whose sample used up its money. */
  Optional<BatsTrial> play(MenuPick pick, String policy, TaskDurationModel lengths) {
    BatsWatch watch = new BatsWatch();
    Notes notes = new Notes();
    Person person = new Person(Duration.ZERO, menu -> chosen(menu, pick), 0);
    BagPart part =
        part(
            pick.scenario().market(lengths).with(person),
            bag(pick.scenario(), policy, Sample.PUBLISHED),
            notes);
    new Simulation(part, seed, List.of(watch)).run();
    JobStateView end = part.job();
    Money billed = part.bills().values().stream().reduce(Money.ZERO, Money::plus);
    return watch
        .plan()
        .map(
            plan -> {
              SimulatedOutcomes said =
                  notes.outcomes(plan, pick.cushioned() ? plan.cushion() : Money.ZERO);
              return new BatsTrial(
                  pick,
                  policy,
                  plan,
                  said.prospect(),
                  said.inCostBand(),
                  watch.seconds(),
                  watch.secondsInAll(),
                  BagStateView.of(end).committed().minus(watch.sample()),
                  billed,
                  BagStateView.of(end).cap(),
                  watch.plansMadeAnew());
            });
  }

  private static BagPart part(Market market, JobSpec.Bag bag, Planning planning) {
    return new BagPart(market, bag, planning, Optional.empty());
  }

  private Person.Chosen chosen(Menu menu, MenuPick pick) {
    MenuEntry line = pick.from(menu, seed);
    Money cushion = pick.cushioned() ? line.cushion() : Money.ZERO;
    return new Person.Chosen(new Choosing.ByNumber(line.number()), Promise.NONE, cushion);
  }

  private JobSpec.Bag bag(Scenario scenario, String policy, Sample sample) {
    // Without a separate sample the bag needs its budget beforehand.
    Optional<Money> budget = sample.isImplicit() ? Optional.of(PLENTY) : Optional.empty();
    Promise promise = new Promise(Optional.empty(), Promise.Otherwise.CONTINUE, budget);
    return new JobSpec.Bag(
        tasks,
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
