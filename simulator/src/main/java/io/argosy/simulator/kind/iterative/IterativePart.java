package io.argosy.simulator.kind.iterative;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Share;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.simulator.Simulation;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.machine.Setting;
import io.argosy.simulator.machine.Stamped;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.realm.KindPart;
import io.argosy.simulator.realm.NeverEnds;
import io.argosy.simulator.realm.RealmResources;
import io.argosy.simulator.realm.SimulationReport;
import io.argosy.simulator.realm.UserRetry;
import io.argosy.simulator.world.Demand;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.random.RandomGenerator;

/** Iterative jobs on the machines of a world; compares each with an {@link Oracle}. */
public final class IterativePart extends KindPart {
  private UserRetry retry = new UserRetry(Optional.empty());
  private final World world;
  private final Demand demand;
  private final SequencedMap<World.Host, List<Oracle.Slot>> slots = new LinkedHashMap<>();
  private final SequencedMap<JobId, Ledger> ledgers = new LinkedHashMap<>();

  /** One job from the beginning. */
  public IterativePart(World world, JobSpec.Iterative job) {
    this(world, Demand.of(job));
  }

  public IterativePart(World world, Demand demand) {
    this.world = world;
    this.demand = demand;
    for (Demand.Arrival arrival : demand.arrivals()) {
      ledgers.put(
          arrival.id(), new Ledger(arrival.id(), id -> realm().machine(id).host().site().value()));
    }
  }

  /** Simulates a job to its end. */
  public static SimulationReport simulate(World world, JobSpec.Iterative job, long seed) {
    return simulate(world, job, seed, List.of());
  }

  /** As above, with observers. */
  public static SimulationReport simulate(
      World world, JobSpec.Iterative job, long seed, List<Observer> observers) {
    IterativePart part = new IterativePart(world, job);
    new Simulation(part, seed, observers).run();
    return part.report();
  }

  @Override
  public RealmResources resources() {
    return RealmResources.of(world);
  }

  @Override
  public List<JobArrival> arrivals() {
    return demand.arrivals().stream()
        .map(it -> new JobArrival(it.id(), it.job(), it.claim(), it.at()))
        .toList();
  }

  @Override
  protected Map<JobId, Setting.Bounds> bounds() {
    Map<JobId, Setting.Bounds> bounds = new HashMap<>();
    for (Demand.Arrival arrival : demand.arrivals()) {
      Instant from = Timeline.BEGINNING.plus(arrival.at());
      JobSpec.Iterative job = arrival.job();
      long deadline =
          job.promise()
              .deadline()
              .map(d -> Duration.between(Timeline.BEGINNING, d.from(from)).toNanos())
              .orElse(Timeline.NEVER);
      long fairShare = Math.ceilDiv(job.iterations(), job.slots().max());
      bounds.put(arrival.id(), new Setting.Bounds(deadline, fairShare, job.block()));
    }
    return bounds;
  }

  @Override
  protected Duration slotStartUp() {
    return demand.elastic().map(Demand.Elastic::startUp).orElse(Duration.ZERO);
  }

  @Override
  protected List<SpeedTrace> speeds(World.Host host, Streams streams) {
    RandomGenerator random = streams.stream("speed/" + host.machine());
    double until = goneAt(host.machine());
    List<SpeedTrace> traces = new ArrayList<>();
    List<Oracle.Slot> own = new ArrayList<>();
    List<Oracle.Outage> off = outages(host.machine());
    for (int slot = 0; slot < host.maxSlots(); slot++) {
      SpeedTrace trace = host.speed().draw(random);
      traces.add(trace);
      own.add(new Oracle.Slot(trace, Seconds.of(host.joinsAt()), until, off));
    }
    slots.put(host, own);
    return traces;
  }

  /** The times in which a machine is off before it returns, in order. */
  private List<Oracle.Outage> outages(MachineId machine) {
    List<Oracle.Outage> outages = new ArrayList<>();
    for (Fault fault : world.faults()) {
      if (fault instanceof Fault.PowerLoss loss
          && loss.machine().equals(machine)
          && loss.back().isPresent()) {
        outages.add(new Oracle.Outage(Seconds.of(loss.at()), Seconds.of(loss.back().get())));
      }
    }
    outages.sort(Comparator.comparingDouble(Oracle.Outage::fromSecond));
    return outages;
  }

  private double goneAt(MachineId machine) {
    return world.faults().stream()
        .filter(fault -> fault.struck().filter(machine::equals).isPresent())
        .flatMap(fault -> fault.goneAt().stream())
        .mapToDouble(Seconds::of)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  @Override
  protected void checkThatItEnds() {
    demand.arrivals().forEach(arrival -> checkThatItEnds(arrival.job()));
  }

  private void checkThatItEnds(JobSpec.Iterative job) {
    List<Oracle.Slot> open = openTo(job);
    double ever = new Oracle(open, open.size()).ever();
    if (ever < job.iterations()) {
      throw new NeverEnds(
          String.format(
              Locale.ROOT,
              "this world can never finish the job: its slots can do %.0f of %d iterations, ever",
              ever,
              job.iterations()));
    }
  }

  private List<Oracle.Slot> openTo(JobSpec.Iterative job) {
    List<Oracle.Slot> open = new ArrayList<>();
    slots.forEach(
        (host, own) -> {
          if (job.mayRunOn(host.machine(), host.site())) {
            open.addAll(own);
          }
        });
    return open;
  }

  @Override
  protected List<Stamped> firstNews() {
    List<Stamped> news = new ArrayList<>();
    for (Share share : demand.shares()) {
      news.add(at -> new Stimulus.ShareSet(at, share.user(), share.weight(), share.maxSlots()));
    }
    demand
        .elastic()
        .ifPresent(e -> news.add(at -> new Stimulus.ScalingBegan(at, e.rule(), e.step())));
    return news;
  }

  /** The user tries each job again that long after its end. */
  public IterativePart triedAgain(Duration after) {
    retry = new UserRetry(Optional.of(after));
    return this;
  }

  @Override
  protected void stored(State state, List<Fact> facts) {
    retry.stored(realm(), facts);
    ledgers.values().forEach(ledger -> ledger.enter(facts));
  }

  /** Stops the advice on slots, which would otherwise keep the simulation running for ever. */
  @Override
  protected void allEnded() {
    realm().desk().rest();
  }

  /** The report of the job that was submitted first. */
  public SimulationReport report() {
    return report(demand.arrivals().getFirst().id());
  }

  /** The report of a job. Its oracle has all slots to itself, from the beginning. */
  public SimulationReport report(JobId id) {
    Ledger ledger = ledgers.get(id);
    if (ledger == null) {
      throw new IllegalArgumentException("no job is called " + id);
    }
    JobSpec.Iterative job =
        demand.arrivals().stream().filter(a -> a.id().equals(id)).findFirst().orElseThrow().job();
    Oracle oracle = new Oracle(openTo(job), Math.max(1, ledger.peak()));
    return ledger.report(
        job.iterations(), oracle.end(job.iterations()), realm().timeline().happened());
  }
}
