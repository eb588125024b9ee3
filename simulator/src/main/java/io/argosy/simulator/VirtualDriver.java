package io.argosy.simulator;

import io.argosy.core.engine.loop.DecidedEntry;
import io.argosy.core.engine.loop.DecisionLoop;
import io.argosy.core.engine.loop.LoopLimits;
import io.argosy.core.engine.loop.LoopPorts;
import io.argosy.core.engine.loop.LoopRequest;
import io.argosy.core.engine.loop.LoopStart;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.MachineId;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.check.SimulatedPacks;
import io.argosy.simulator.machine.AgentMessage;
import io.argosy.simulator.machine.DriverClock;
import io.argosy.simulator.machine.RealmEndpoint;
import io.argosy.simulator.machine.SimulatedNetwork;
import io.argosy.simulator.machine.Stamped;
import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.machine.VirtualMachine;
import io.argosy.simulator.machine.WakeTimer;
import io.argosy.simulator.realm.SimulatedRealm;
import io.argosy.simulator.rental.VirtualProvider;
import io.argosy.simulator.replica.RealmMessage;
import io.argosy.simulator.world.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Replaces the real driver: runs the same decision loop in virtual time. The loop takes requests
 * one by one, and each entry holds one of them.
 */
final class VirtualDriver implements RealmEndpoint {
  private static final LoopLimits ONE_BY_ONE =
      LoopLimits.STANDARD.withRequests(1).withQuiet(Duration.ZERO);

  private final Timeline timeline;
  private final SimulatedNetwork simulatedNetwork;
  private final Duration lease;
  private final SequencedMap<MachineId, VirtualMachine> machines;
  private final List<Observer> observers;
  private final Optional<JournalInMemory> journalInMemory;
  private final Optional<VirtualProvider> provider;

  private final WakeTimer timer;
  private final CrashingSink sink;
  private final VirtualDispatcher dispatcher;
  private final DriverClock clock;
  private final SimulatedPacks packs = new SimulatedPacks();

  private DecisionLoop loop;
  private Optional<DecidedEntry> stored = Optional.empty();
  private boolean down;

  /** The kernel's time when an entry was last decided. */
  private Instant decidedAt = Instant.MIN;

  /** How far the kernel's time was ahead of true time then, in nanoseconds. */
  private long shown;

  private boolean hides;

  VirtualDriver(SimulatedRealm realm) {
    this.provider = realm.provider();
    this.timeline = realm.timeline();
    this.clock = new DriverClock(timeline);
    this.simulatedNetwork = realm.wire();
    this.lease = realm.resources().lease();
    this.machines = realm.machines();
    this.observers = realm.observers();
    this.journalInMemory =
        realm.resources().hasCrashes()
            ? Optional.of(new JournalInMemory(realm.kinds()))
            : Optional.empty();
    this.timer = new WakeTimer(timeline, this::whenDue, this::now, () -> !down, this::wake);
    this.sink = new CrashingSink(journalInMemory, this::state, new SinkListener());
    this.dispatcher = new VirtualDispatcher(this, realm);
    this.loop = loop(new LoopStart(State.empty(realm.kinds()), 0, 0));
  }

  private DecisionLoop loop(LoopStart start) {
    return new DecisionLoop(
        start, new LoopPorts(clock, sink, dispatcher, timer, List.of(this::stored)), ONE_BY_ONE);
  }

  private void stored(DecidedEntry entry, State state) {
    stored = Optional.of(entry);
    observed(entry, state);
  }

  private void observed(DecidedEntry entry, State state) {
    entry.facts().forEach(packs::check);
    observers.forEach(observer -> observer.saw(state, entry.stimuli(), entry.facts()));
  }

  private final class SinkListener implements CrashingSink.Listener {
    @Override
    public void arrived(DecidedEntry entry) {
      decidedAt = entry.stimuli().getLast().at();
      shown = offset();
    }

    @Override
    public void storedUnheard(DecidedEntry entry) {
      observed(entry, state());
    }

    @Override
    public void died(Fault.KernelCrash crash) {
      down = true;
      // What is stored in the journal was durable in its pack before; every other pack may be torn.
      packs.crashed(!crash.stored() && crash.downFor().toMillis() % 2 == 0);
      clock.stop();
      timeline.after(crash.downFor(), VirtualDriver.this::comeBack);
    }
  }

  /** How far the kernel's time, while it advances, is ahead of true time, in nanoseconds. */
  private long offset() {
    return clock.offset() + loop.ahead().toNanos();
  }

  /** When the kernel's time reaches an instant, but not before that of the last entry. */
  private long whenDue(Instant due) {
    Instant shows = due.isAfter(decidedAt) ? due : decidedAt;
    return clock.whenItShows(shows.minus(loop.ahead()));
  }

  @Override
  public State state() {
    return loop.state();
  }

  @Override
  public Instant now() {
    return loop.now();
  }

  @Override
  public void receive(VirtualMachine from, AgentMessage agentMessage) {
    if (handle(agentMessage.stimuli, Optional.of(from))) {
      from.settle(agentMessage);
    } else {
      from.postAgain(agentMessage);
    }
  }

  @Override
  public void insist(BooleanSupplier stillSo, List<Stamped> stimuli) {
    if (stillSo.getAsBoolean() && !handle(stimuli, Optional.empty())) {
      simulatedNetwork.later(() -> insist(stillSo, stimuli));
    }
  }

  @Override
  public void missed(VirtualMachine machine) {
    int silence = machine.silences();
    timeline.after(lease, () -> leaseEnds(machine, silence));
  }

  @Override
  public void leaseEnds(VirtualMachine machine, int silence) {
    BooleanSupplier stillSo = () -> !machine.isReachable() && machine.silences() == silence;
    insist(
        // A driver that crashed on this stimulus may have lost it: retry while the driver is down.
        () -> stillSo.getAsBoolean() && (down || knows(machine.id())),
        List.of(at -> new Stimulus.MachineLost(at, machine.id())));
  }

  @Override
  public void joins(VirtualMachine machine, boolean anew) {
    if (down) {
      simulatedNetwork.later(() -> joins(machine, anew));
      return;
    }
    if (!machine.isReachable()) {
      return;
    }
    List<Stamped> news = new ArrayList<>();
    if (anew && knows(machine.id())) {
      news.add(at -> new Stimulus.MachineLost(at, machine.id()));
    }
    if (anew || !knows(machine.id())) {
      news.add(
          at ->
              new Stimulus.MachineJoined(
                  at,
                  machine.id(),
                  machine.host().site(),
                  machine.slots(),
                  machine.host().maxSlots()));
    }
    if (news.isEmpty() || handle(news, Optional.empty())) {
      machine.greeted();
      dispatcher.issueAgain(machine);
    } else {
      simulatedNetwork.later(() -> joins(machine, anew));
    }
  }

  @Override
  public void resized(VirtualMachine machine, int slots) {
    insist(
        () -> machine.isReachable() && machine.slots() == slots && (down || knows(machine.id())),
        List.of(
            at ->
                new Stimulus.MachineJoined(
                    at, machine.id(), machine.host().site(), slots, machine.host().maxSlots())));
  }

  @Override
  public void awaitEnd(BooleanSupplier isOver) {
    // The user runs in the driver's own process and learns of the end without a request.
  }

  @Override
  public boolean isQuiet() {
    return state().outstanding().isEmpty();
  }

  @Override
  public void rest() {
    timer.rest();
  }

  @Override
  public void crashSoon(Fault.KernelCrash crash) {
    sink.crashSoon(crash);
  }

  @Override
  public DriverClock clock() {
    return clock;
  }

  @Override
  public boolean hidesTime() {
    return hides;
  }

  /** How far the kernel's time, and every instant it names now, is ahead of true time. */
  Duration wrong() {
    return Duration.between(Timeline.BEGINNING.plusNanos(timeline.now()), now());
  }

  boolean isDown() {
    return down;
  }

  private boolean knows(MachineId machine) {
    return RealmMessage.knows(state(), machine);
  }

  private boolean handle(List<Stamped> batch, Optional<VirtualMachine> sender) {
    if (down) {
      return false;
    }
    List<Function<Instant, Stimulus>> news = new ArrayList<>(batch.size());
    packs.begin();
    batch.forEach(stamped -> news.add(at -> packs.packed(stamped.at(at))));
    loop.offer(LoopRequest.Tell.of(news, facts -> {}, halt -> {}));
    return turn(sender);
  }

  /** Runs one turn of the loop; returns whether the loop stored an entry. */
  private boolean turn(Optional<VirtualMachine> sender) {
    stored = Optional.empty();
    loop.turn();
    if (stored.isEmpty()) {
      return false;
    }
    dispatcher.letOut(stored.get().facts(), sender);
    timer.arm();
    return true;
  }

  private void wake() {
    packs.begin(); // What came before is in the journal: a crash now does not tear it.
    loop.wake();
    turn(Optional.empty());
  }

  private void comeBack() {
    down = false;
    LoopStart start = journalInMemory.orElseThrow().rebuild();
    packs.check(start.state());
    clock.restart();
    loop = loop(start);
    decidedAt = start.state().at();
    hides |= offset() < shown;
    for (VirtualMachine machine : machines.values()) {
      if (!machine.isReachable() && knows(machine.id())) {
        missed(machine);
      }
    }
    if (provider.isPresent()) {
      handle(List.of(Stimulus.ServiceResumed::new), Optional.empty());
    }
    loop.open(List.of());
    dispatcher.letOut();
    provider.ifPresent(it -> it.remind(wrong()));
    timer.restart();
    timer.arm();
  }
}
