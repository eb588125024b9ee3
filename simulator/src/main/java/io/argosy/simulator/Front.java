package io.argosy.simulator;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.State;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.MachineId;
import io.argosy.journal.Entry;
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
import java.util.random.RandomGenerator;

/**
 * One realm as its machines, its landlord and its people see the service: they know all replicas,
 * ask one of them, and if they hear nothing, the next.
 */
final class Front implements Desk {
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final long SLOWEST_ANSWER = Duration.ofMillis(50).toNanos();

  private final String name;
  private final Troupe troupe;
  private final Network network;
  private final Wire wire;
  private final Duration lease;
  private final Duration planning;
  private final RandomGenerator random;
  private final List<Observer> observers;
  private final SequencedMap<MachineId, VirtualMachine> machines;
  private final Optional<VirtualLandlord> landlord;
  private final Map<MachineId, Caller> callers = new HashMap<>();

  /** Instructions of the journal that it has not settled. */
  private final Set<InstructionId> outstanding = new HashSet<>();

  private State latest = State.empty();
  private int insisting;

  /** Somebody who asks. */
  private static final class Caller {
    private int door;

    Caller(int door) {
      this.door = door;
    }
  }

  /** One try of a caller; what comes after it is settled is of no use. */
  private static final class Call {
    private boolean settled;

    void settle(Runnable action) {
      if (!settled) {
        settled = true;
        action.run();
      }
    }
  }

  Front(String name, Troupe troupe, SimulatedRealm realm) {
    this.name = name;
    this.troupe = troupe;
    this.network = realm.resources().network();
    this.wire = realm.wire();
    this.lease = realm.resources().lease();
    this.planning = realm.scheduling();
    this.machines = realm.machines();
    this.random = realm.streams().stream("callers");
    this.observers = realm.observers();
    this.landlord = realm.landlord();
  }

  String name() {
    return name;
  }

  Wire wire() {
    return wire;
  }

  Duration lease() {
    return lease;
  }

  /** How long it takes the owner to plan, schedule or merge. */
  Duration planning() {
    return planning;
  }

  /** When a sender tries again. */
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

  VirtualLandlord landlord() {
    return landlord.orElseThrow(() -> new IllegalStateException("nobody lets machines here"));
  }

  Instant trueTime() {
    return Timeline.BEGINNING.plusNanos(troupe.timeline().now());
  }

  @Override
  public boolean isQuiet() {
    return insisting == 0
        && outstanding.isEmpty()
        && machines.values().stream().allMatch(VirtualMachine::isQuiet);
  }

  /** An entry is in the journal. */
  void stored(State after, Entry entry) {
    latest = after;
    observers.forEach(observer -> observer.saw(after, entry.stimuli(), entry.facts()));
    for (Fact fact : entry.facts()) {
      switch (fact) {
        case Fact.Instructed told -> outstanding.add(told.id());
        case Fact.Settled settled -> outstanding.remove(settled.id());
        default -> {
          // Nobody outside waits for it.
        }
      }
    }
  }

  @Override
  public State state() {
    return latest;
  }

  @Override
  public void receive(VirtualMachine from, Letter letter) {
    call(
        caller(from),
        News.of(letter.stimuli),
        (seat, facts) -> {},
        facts -> {
          if (from.isReachable()) {
            from.settle(letter);
            facts.forEach(fact -> hear(from, fact));
          }
        },
        () -> from.postAgain(letter));
  }

  private static void hear(VirtualMachine machine, Fact fact) {
    if (fact instanceof Fact.ProgressMeasured measured) {
      machine.hear(measured.attempt(), measured.nextIn());
    }
  }

  @Override
  public void insist(BooleanSupplier stillSo, List<Stamped> stimuli) {
    insisting++;
    insist(new Caller(random.nextInt(troupe.replicas().size())), stillSo, News.of(stimuli));
  }

  private void insist(Caller caller, BooleanSupplier stillSo, News news) {
    if (!stillSo.getAsBoolean()) {
      insisting--;
      return;
    }
    call(
        caller,
        news,
        (seat, facts) -> {},
        facts -> insisting--,
        () -> wire.later(() -> insist(caller, stillSo, news)));
  }

  /** The user looks now and then. */
  @Override
  public void awaitEnd(BooleanSupplier isOver) {
    Caller reader = new Caller(random.nextInt(troupe.replicas().size()));
    Runnable next =
        () ->
            troupe
                .timeline()
                .after(Duration.ofMillis(random.nextInt(200, 2000)), () -> awaitEnd(isOver));
    if (!isOver.getAsBoolean()) {
      call(reader, News.NONE, (seat, facts) -> {}, facts -> next.run(), next);
    }
  }

  @Override
  public void missed(VirtualMachine machine) {
    for (VirtualReplica replica : troupe.replicas()) {
      replica.seat(name).ifPresent(seat -> seat.missed(machine));
    }
  }

  @Override
  public void leaseEnds(VirtualMachine machine, int silence) {
    insisting++;
    insist(
        caller(machine),
        () -> !machine.isReachable() && machine.silences() == silence,
        News.lost(machine, silence));
  }

  @Override
  public void joins(VirtualMachine machine, boolean anew) {
    if (!machine.isReachable()) {
      return;
    }
    call(
        caller(machine),
        News.joined(machine, anew),
        (seat, facts) -> seat.greets(machine),
        facts -> {
          if (machine.isReachable()) {
            machine.greeted();
          }
        },
        () -> wire.later(() -> joins(machine, anew && machine.isFresh())));
  }

  @Override
  public void resized(VirtualMachine machine, int slots) {
    insist(() -> machine.isReachable() && machine.slots() == slots, List.of(News.offer(machine)));
  }

  @Override
  public void crashSoon(Fault.KernelCrash crash) {
    for (VirtualReplica replica : troupe.replicas()) {
      if (replica.seat(name).isPresent()) {
        troupe.strike(replica, crash.downFor());
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
        machine.id(), id -> new Caller(random.nextInt(troupe.replicas().size())));
  }

  private void call(
      Caller caller,
      News news,
      BiConsumer<Seat, List<Fact>> decided,
      Consumer<List<Fact>> heard,
      Runnable failed) {
    VirtualReplica door = troupe.replicas().get(caller.door % troupe.replicas().size());
    int life = door.life();
    Call call = new Call();
    Runnable next =
        () ->
            call.settle(
                () -> {
                  caller.door++;
                  failed.run();
                });
    Ask ask =
        new Ask(
            troupe.nextAsk(),
            news,
            (seat, facts) -> {
              decided.accept(seat, facts);
              back(door, life, () -> call.settle(() -> heard.accept(facts)));
            },
            () -> back(door, life, next));
    troupe.timeline().after(PATIENCE, next);
    door.receive(name, ask, false);
  }

  /** An answer goes back the way that the request came, and may be lost on it. */
  private void back(VirtualReplica door, int life, Runnable arrives) {
    boolean lost = network.loss() > 0 && random.nextDouble() < network.loss();
    if (door.isUp(life) && !lost) {
      long delay = random.nextLong(1, SLOWEST_ANSWER);
      troupe.timeline().at(troupe.timeline().now() + delay, arrives);
    }
  }
}
