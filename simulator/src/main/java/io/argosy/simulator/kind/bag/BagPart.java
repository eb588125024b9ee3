package io.argosy.simulator.kind.bag;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.bag.BagFact;
import io.argosy.core.kind.bag.BagState;
import io.argosy.core.kind.bag.BagStimulus;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.Reused;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.simulator.machine.RemoteComputing;
import io.argosy.simulator.machine.Stamped;
import io.argosy.simulator.realm.KindPart;
import io.argosy.simulator.realm.RealmResources;
import io.argosy.simulator.realm.SimulatedRealm;
import io.argosy.simulator.realm.UserRetry;
import io.argosy.simulator.rental.VirtualProvider;
import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.Market;
import io.argosy.simulator.world.Person;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One bag on machines that it rents in a market, and the person who chooses its plan. */
public final class BagPart extends KindPart {
  private final JobId id;
  private final Market market;
  private final JobSpec.Bag bag;
  private final Planning planning;
  private final Optional<Reused> reused;
  private Optional<TaskRuns> runs = Optional.empty();
  private Optional<VirtualProvider> provider = Optional.empty();
  private UserRetry retry = new UserRetry(Optional.empty());
  private int gifts;

  public BagPart(Market market, JobSpec.Bag bag) {
    this(market, bag, Planning.WHOLE, Optional.empty());
  }

  /**
   * As above.
   *
   * @param planning makes the plans
   * @param reused what an earlier bag computed
   */
  public BagPart(Market market, JobSpec.Bag bag, Planning planning, Optional<Reused> reused) {
    this(new JobId("bag"), market, bag, planning, reused);
  }

  public BagPart(
      JobId id, Market market, JobSpec.Bag bag, Planning planning, Optional<Reused> reused) {
    this.id = id;
    this.market = market;
    this.bag = bag;
    this.planning = planning;
    this.reused = reused;
    this.gifts = market.person().map(Person::gifts).orElse(0);
  }

  @Override
  public RealmResources resources() {
    return RealmResources.of(market);
  }

  @Override
  public List<JobArrival> arrivals() {
    return List.of(new JobArrival(id, bag, Claim.NONE, Duration.ZERO));
  }

  @Override
  protected Optional<Stamped> submission(JobArrival arrival) {
    return reused
        .filter(_ -> arrival.id().equals(id))
        .map(it -> at -> new BagStimulus.BagSubmitted(at, id, bag, arrival.claim(), it));
  }

  @Override
  protected void prepare(SimulatedRealm realm) {
    TaskRuns drawn = new TaskRuns(market.tasks(), bag.tasks(), realm.streams());
    runs = Optional.of(drawn);
    provider =
        Optional.of(
            new VirtualProvider(
                market,
                bag.offers(),
                supply -> drawn.on(supply, realm.setting()),
                realm.setting(),
                realm.machines(),
                realm.streams().stream("landlord")));
  }

  @Override
  protected Optional<VirtualProvider> provider() {
    return provider;
  }

  @Override
  protected Optional<RemoteComputing> computing(JobId job) {
    return provider
        .filter(_ -> job.equals(id))
        .map(it -> new RemotePlanner(planning, market.planning(), realm().setting(), it::say));
  }

  /** The current state of the bag. */
  public JobState job() {
    return realm().desk().state().job(id).orElseThrow();
  }

  /** The provider's bill for each machine. */
  public Map<MachineId, Money> bills() {
    return provider.map(VirtualProvider::bills).orElse(Map.of());
  }

  /** Whether a clock that was set back has hidden some of the time that passed. */
  public boolean hidesTime() {
    return realm().desk().hidesTime();
  }

  /** The true lengths of all tasks in seconds, on a machine of speed 1. */
  public double[] lengths() {
    return runs.orElseThrow().lengths();
  }

  /** The user tries the bag again that long after its end. */
  public BagPart triedAgain(Duration after) {
    retry = new UserRetry(Optional.of(after));
    return this;
  }

  @Override
  protected void stored(State state, List<Fact> facts) {
    retry.stored(realm(), facts);
    for (Fact fact : facts) {
      if (fact instanceof Fact.JobEnded ended && ended.job().equals(id)) {
        give(state, ended.outcome());
      } else if (fact instanceof BagFact.MenuReady ready) {
        market.person().ifPresent(who -> think(who, ready));
      }
    }
  }

  private void think(Person who, BagFact.MenuReady ready) {
    if (BagState.of(job()).choosing() instanceof Choosing.Wait) {
      realm().timeline().after(who.thinks(), () -> choose(who.chooses().apply(ready.menu())));
    }
  }

  private void choose(Person.Chosen chosen) {
    Stamped said =
        at ->
            new BagStimulus.BagChosen(
                at, id, chosen.choosing(), chosen.promise(), chosen.cushion());
    realm().desk().insist(() -> true, List.of(said));
  }

  /**
   * The person sets the budget to twice the sum of cap and missing money, and continues the bag.
   */
  private void give(State state, Outcome outcome) {
    if (gifts > 0 && outcome instanceof Outcome.StoppedByPromise) {
      gifts--;
      BagState now = BagState.of(state.job(id).orElseThrow());
      Money more = now.cap().plus(now.missing().orElse(now.cap())).times(2);
      Promise promise =
          new Promise(Optional.empty(), Promise.Otherwise.CONTINUE, Optional.of(more));
      Choosing rule = new Choosing.ByRule(Choosing.Rule.FASTEST);
      realm()
          .timeline()
          .after(
              market.person().orElseThrow().thinks(),
              () -> choose(new Person.Chosen(rule, promise, Money.ZERO)));
    }
  }
}
