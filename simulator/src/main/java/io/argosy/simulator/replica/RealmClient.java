package io.argosy.simulator.replica;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.journal.Entry;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.machine.AgentMessage;
import io.argosy.simulator.machine.DriverClock;
import io.argosy.simulator.machine.RealmEndpoint;
import io.argosy.simulator.machine.RemoteComputing;
import io.argosy.simulator.machine.SimulatedNetwork;
import io.argosy.simulator.machine.Stamped;
import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.machine.VirtualMachine;
import io.argosy.simulator.realm.SimulatedRealm;
import io.argosy.simulator.rental.VirtualProvider;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.Network;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * The service as the machines, the machine provider and the users of one realm see it: they know
 * all replicas, call one of them, and if it does not answer, the next.
 */
final class RealmClient implements RealmEndpoint {
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final long SLOWEST_ANSWER = Duration.ofMillis(50).toNanos();

  private final String name;
  private final ReplicaGroup replicaGroup;
  private final Network network;
  private final SimulatedNetwork simulatedNetwork;
  private final Duration lease;
  private final Duration planning;
  private final RandomGenerator random;
  private final List<Observer> observers;
  private final SequencedMap<MachineId, VirtualMachine> machines;
  private final Optional<VirtualProvider> provider;
  private final Function<JobId, Optional<RemoteComputing>> computing;
  private final Map<MachineId, Caller> callers = new HashMap<>();

  /** Instructions in the journal that are not settled. */
  private final Set<InstructionId> outstanding = new HashSet<>();

  private State latest;
  private int insisting;

  /** A client that calls replicas. */
  private static final class Caller {
    private int replicaIndex;

    Caller(int replicaIndex) {
      this.replicaIndex = replicaIndex;
    }
  }

  /** One call of a client; an answer that arrives after the call is settled is ignored. */
  private static final class Call {
    private boolean settled;

    void settle(Runnable action) {
      if (!settled) {
        settled = true;
        action.run();
      }
    }
  }

  RealmClient(String name, ReplicaGroup replicaGroup, SimulatedRealm realm) {
    this.name = name;
    this.replicaGroup = replicaGroup;
    this.network = realm.resources().network();
    this.simulatedNetwork = realm.wire();
    this.lease = realm.resources().lease();
    this.planning = realm.computingTime();
    this.computing = realm::computing;
    this.latest = State.empty(realm.kinds());
    this.machines = realm.machines();
    this.random = realm.streams().stream("callers");
    this.observers = realm.observers();
    this.provider = realm.provider();
  }

  String name() {
    return name;
  }

  SimulatedNetwork wire() {
    return simulatedNetwork;
  }

  Duration lease() {
    return lease;
  }

  /** How long it takes the owner to compute or merge. */
  Duration planning() {
    return planning;
  }

  /** What computes for a job, if its owner does not. */
  Optional<RemoteComputing> computing(JobId job) {
    return computing.apply(job);
  }

  /** How long a sender waits before it retries. */
  Duration again() {
    return network.again();
  }

  SequencedMap<MachineId, VirtualMachine> machines() {
    return machines;
  }

  VirtualMachine machine(MachineId id) {
    return Optional.ofNullable(machines.get(id))
        .orElseThrow(
            () -> new IllegalStateException("an instruction for an unknown machine " + id));
  }

  VirtualProvider provider() {
    return provider.orElseThrow(() -> new IllegalStateException("no machines are rented here"));
  }

  Instant trueTime() {
    return Timeline.BEGINNING.plusNanos(replicaGroup.timeline().now());
  }

  @Override
  public boolean isQuiet() {
    return insisting == 0
        && outstanding.isEmpty()
        && machines.values().stream().allMatch(VirtualMachine::isQuiet);
  }

  /** The store has appended an entry to the journal. */
  void stored(State after, Entry entry) {
    latest = after;
    observers.forEach(observer -> observer.saw(after, entry.stimuli(), entry.facts()));
    for (Fact fact : entry.facts()) {
      // Clients wait for no other fact.
      if (fact instanceof Fact.Instructed instructed) {
        outstanding.add(instructed.id());
      } else if (fact instanceof Fact.Settled settled) {
        outstanding.remove(settled.id());
      }
    }
  }

  @Override
  public State state() {
    return latest;
  }

  @Override
  public void receive(VirtualMachine from, AgentMessage agentMessage) {
    call(
        caller(from),
        RealmMessage.of(agentMessage.stimuli),
        (ownedRealm, facts) -> {},
        facts -> {
          if (from.isReachable()) {
            from.settle(agentMessage);
            facts.forEach(fact -> hear(from, fact));
          }
        },
        () -> from.postAgain(agentMessage));
  }

  private static void hear(VirtualMachine machine, Fact fact) {
    if (fact instanceof Fact.ProgressMeasured measured) {
      machine.hear(measured.attempt(), measured.nextIn());
    }
  }

  @Override
  public void insist(BooleanSupplier stillSo, List<Stamped> stimuli) {
    insisting++;
    insist(
        new Caller(random.nextInt(replicaGroup.replicas().size())),
        stillSo,
        RealmMessage.of(stimuli));
  }

  private void insist(Caller caller, BooleanSupplier stillSo, RealmMessage realmMessage) {
    if (!stillSo.getAsBoolean()) {
      insisting--;
      return;
    }
    call(
        caller,
        realmMessage,
        (ownedRealm, facts) -> {},
        facts -> insisting--,
        () -> simulatedNetwork.later(() -> insist(caller, stillSo, realmMessage)));
  }

  /** The user polls now and then. */
  @Override
  public void awaitEnd(BooleanSupplier isOver) {
    Caller reader = new Caller(random.nextInt(replicaGroup.replicas().size()));
    Runnable next =
        () ->
            replicaGroup
                .timeline()
                .after(Duration.ofMillis(random.nextInt(200, 2000)), () -> awaitEnd(isOver));
    if (!isOver.getAsBoolean()) {
      call(reader, RealmMessage.NONE, (ownedRealm, facts) -> {}, facts -> next.run(), next);
    }
  }

  @Override
  public void missed(VirtualMachine machine) {
    for (VirtualReplica replica : replicaGroup.replicas()) {
      replica.seat(name).ifPresent(ownedRealm -> ownedRealm.missed(machine));
    }
  }

  @Override
  public void leaseEnds(VirtualMachine machine, int silence) {
    insisting++;
    insist(
        caller(machine),
        () -> !machine.isReachable() && machine.silences() == silence,
        RealmMessage.lost(machine, silence));
  }

  @Override
  public void joins(VirtualMachine machine, boolean anew) {
    if (!machine.isReachable()) {
      return;
    }
    call(
        caller(machine),
        RealmMessage.joined(machine, anew),
        (ownedRealm, facts) -> ownedRealm.greets(machine),
        facts -> {
          if (machine.isReachable()) {
            machine.greeted();
          }
        },
        () -> simulatedNetwork.later(() -> joins(machine, anew && machine.isFresh())));
  }

  @Override
  public void resized(VirtualMachine machine, int slots) {
    insist(
        () -> machine.isReachable() && machine.slots() == slots,
        List.of(RealmMessage.offer(machine)));
  }

  @Override
  public void crashSoon(Fault.KernelCrash crash) {
    for (VirtualReplica replica : replicaGroup.replicas()) {
      if (replica.seat(name).isPresent()) {
        replicaGroup.strike(replica, crash.downFor());
        return;
      }
    }
  }

  @Override
  public Instant now() {
    return trueTime();
  }

  @Override
  public DriverClock clock() {
    throw new IllegalStateException("the clocks of replicas are off from the beginning");
  }

  @Override
  public boolean hidesTime() {
    return false; // The clocks of replicas are wrong, but no fault sets them.
  }

  @Override
  public void rest() {
    throw new IllegalStateException("replicas renew their leases for ever");
  }

  private Caller caller(VirtualMachine machine) {
    return callers.computeIfAbsent(
        machine.id(), id -> new Caller(random.nextInt(replicaGroup.replicas().size())));
  }

  private void call(
      Caller caller,
      RealmMessage realmMessage,
      BiConsumer<OwnedRealm, List<Fact>> decided,
      Consumer<List<Fact>> heard,
      Runnable failed) {
    VirtualReplica replica =
        replicaGroup.replicas().get(caller.replicaIndex % replicaGroup.replicas().size());
    int life = replica.life();
    Call call = new Call();
    Runnable next =
        () ->
            call.settle(
                () -> {
                  caller.replicaIndex++;
                  failed.run();
                });
    ServiceCall serviceCall =
        new ServiceCall(
            replicaGroup.nextAsk(),
            realmMessage,
            (ownedRealm, facts) -> {
              decided.accept(ownedRealm, facts);
              back(replica, life, () -> call.settle(() -> heard.accept(facts)));
            },
            () -> back(replica, life, next));
    replicaGroup.timeline().after(PATIENCE, next);
    replica.receive(name, serviceCall, false);
  }

  /** Returns an answer through the replica that was called; the network may lose it. */
  private void back(VirtualReplica replica, int life, Runnable arrives) {
    boolean lost = network.loss() > 0 && random.nextDouble() < network.loss();
    if (replica.isUp(life) && !lost) {
      long delay = random.nextLong(1, SLOWEST_ANSWER);
      replicaGroup.timeline().at(replicaGroup.timeline().now() + delay, arrives);
    }
  }
}
