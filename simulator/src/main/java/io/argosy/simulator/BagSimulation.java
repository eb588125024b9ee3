package io.argosy.simulator;

import io.argosy.core.kernel.BagState;
import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.JobState;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.Choosing;
import io.argosy.core.model.Claim;
import io.argosy.core.model.JobId;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.Promise;
import io.argosy.core.model.Reused;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.Market;
import io.argosy.simulator.world.Person;
import io.argosy.simulator.world.Program;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BooleanSupplier;

/** One bag in one market under one seed. Equal arguments give equal histories. */
public final class BagSimulation {
  private static final JobId BAG = new JobId("bag");

  private final Timeline timeline = new Timeline();
  private final SequencedMap<MachineId, VirtualMachine> machines = new LinkedHashMap<>();
  private final Market market;
  private final JobSpec.Bag bag;
  private final TaskRuns runs;
  private final Optional<Reused> reused;
  private final VirtualDriver driver;
  private final VirtualLandlord landlord;
  private int gifts;
  private boolean over;

  public BagSimulation(Market market, JobSpec.Bag bag, long seed, List<Observer> observers) {
    this(market, bag, seed, observers, Planning.WHOLE);
  }

  /**
   * As above.
   *
   * @param planning makes the plans
   */
  public BagSimulation(
      Market market, JobSpec.Bag bag, long seed, List<Observer> observers, Planning planning) {
    this(market, bag, seed, observers, planning, Optional.empty());
  }

  /**
   * As above.
   *
   * @param reused what an earlier bag computed
   */
  public BagSimulation(
      Market market,
      JobSpec.Bag bag,
      long seed,
      List<Observer> observers,
      Planning planning,
      Optional<Reused> reused) {
    this.reused = reused;
    this.market = market;
    this.bag = bag;
    this.gifts = market.person().map(Person::gifts).orElse(0);
    Streams streams = new Streams(seed);
    this.runs = new TaskRuns(market.tasks(), bag.tasks(), streams);
    Wire wire = new Wire(timeline, market.network(), streams.stream("network"));
    Setting setting =
        new Setting(
            timeline,
            wire,
            market.network(),
            Program.cooperative(),
            Map.of(),
            Duration.ZERO,
            streams.stream("failures"),
            streams.stream("calls"),
            this::driver);
    this.landlord =
        new VirtualLandlord(
            market, bag, runs, setting, machines, streams.stream("landlord"), planning);
    boolean remembers = market.faults().stream().anyMatch(f -> f instanceof Fault.KernelCrash);
    List<Observer> all = new ArrayList<>(observers);
    all.add(this::watch);
    this.driver =
        new VirtualDriver(
            timeline,
            wire,
            market.lease(),
            machines,
            all,
            remembers,
            Optional.of(landlord),
            Duration.ZERO);
  }

  private VirtualDriver driver() {
    return driver;
  }

  /** The kernel's state as it is now. */
  public State state() {
    return driver.state();
  }

  /** What the landlord's own books say of each machine. */
  public Map<MachineId, Money> bills() {
    return landlord.bills();
  }

  /** Whether a clock that was set back has hidden some of the time that passed. */
  public boolean hidesTime() {
    return driver.clock().hidesTime();
  }

  /** The true lengths of all tasks in seconds, on a machine of speed 1. */
  public double[] lengths() {
    return runs.lengths();
  }

  /** How many events were played. */
  public long events() {
    return timeline.happened();
  }

  /** Plays until the bag has ended and every machine is gone. */
  public JobState run() {
    begin();
    while (!over || !driver.state().outstanding().isEmpty()) {
      step();
    }
    return job();
  }

  /** Plays until something is so, and no further. */
  public JobState until(BooleanSupplier isSo) {
    begin();
    while (!isSo.getAsBoolean()) {
      step();
    }
    return job();
  }

  /** Plays until nothing more happens at all. */
  public JobState drain() {
    begin();
    while (!over || !timeline.isEmpty()) {
      step();
    }
    return job();
  }

  private void begin() {
    new FaultPlay(timeline, driver, machines, BAG).plan(market.faults());
    Stamped submitted =
        at ->
            reused
                .<Stimulus>map(it -> new Stimulus.BagSubmitted(at, BAG, bag, Claim.NONE, it))
                .orElseGet(() -> new Stimulus.JobSubmitted(at, BAG, bag));
    timeline.at(0, () -> driver.insist(() -> true, List.of(submitted)));
  }

  private void step() {
    if (timeline.isEmpty()) {
      throw new NeverEnds("nothing more can happen" + soFar());
    }
    if (timeline.next() > market.limit().toNanos()) {
      throw new NeverEnds("the limit of " + market.limit() + " is over" + soFar());
    }
    timeline.step();
  }

  private String soFar() {
    return " and the bag has not ended: "
        + driver.state().job(BAG).map(JobState::keptCount).orElse(0L)
        + " of "
        + bag.tasks()
        + " tasks are kept";
  }

  private JobState job() {
    return driver.state().job(BAG).orElseThrow();
  }

  private void watch(State state, List<Stimulus> stimuli, List<Fact> facts) {
    for (Fact fact : facts) {
      // Nobody outside has to do anything about the other facts.
      if (fact instanceof Fact.JobEnded ended) {
        over = true;
        give(state, ended.outcome());
      } else if (fact instanceof Fact.BagReopened) {
        over = false;
      } else if (fact instanceof Fact.MenuReady ready) {
        market.person().ifPresent(who -> think(who, ready));
      }
    }
  }

  private void think(Person who, Fact.MenuReady ready) {
    BagState now = job().bag();
    if (now.choosing() instanceof Choosing.Wait) {
      timeline.after(who.thinks(), () -> choose(who.chooses().apply(ready.menu())));
    }
  }

  private void choose(Person.Chosen chosen) {
    Stamped said =
        at ->
            new Stimulus.BagChosen(at, BAG, chosen.choosing(), chosen.promise(), chosen.cushion());
    driver.insist(() -> true, List.of(said));
  }

  /** Somebody gives twice what is there and lets it go on. */
  private void give(State state, Outcome outcome) {
    if (gifts > 0 && outcome instanceof Outcome.StoppedByPromise) {
      gifts--;
      BagState now = state.job(BAG).orElseThrow().bag();
      Money more = now.cap().plus(now.missing().orElse(now.cap())).times(2);
      Promise promise =
          new Promise(Optional.empty(), Promise.Otherwise.CONTINUE, Optional.of(more));
      Choosing rule = new Choosing.ByRule(Choosing.Rule.FASTEST);
      timeline.after(
          market.person().orElseThrow().thinks(),
          () -> choose(new Person.Chosen(rule, promise, Money.ZERO)));
    }
  }
}
