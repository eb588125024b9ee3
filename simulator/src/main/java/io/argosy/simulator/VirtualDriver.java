package io.argosy.simulator;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.dag.live.Scheduler;
import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Instruction;
import io.argosy.core.kernel.Kernel;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.MachineId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Stands where the real driver stands: stamps stimuli, has the kernel decide, and lets instructions
 * and answers out once the step is durable.
 */
final class VirtualDriver implements Desk {
  private final Timeline timeline;
  private final Wire wire;
  private final Duration lease;
  private final SequencedMap<MachineId, VirtualMachine> machines;
  private final List<Observer> observers;
  private final Optional<Tape> tape;
  private final Optional<VirtualLandlord> landlord;

  /** How long a schedule is in the making. */
  private final Duration scheduling;

  private final Wire.Lane inside = new Wire.Lane();
  private final Set<InstructionId> waiting = new HashSet<>();
  private Kernel kernel = new Kernel(State.empty());
  private final DriverClock clock;
  private long armedFor = Timeline.NEVER;
  private boolean down;
  private boolean resting;
  private Optional<Duration> crash = Optional.empty();

  VirtualDriver(
      Timeline timeline,
      Wire wire,
      Duration lease,
      SequencedMap<MachineId, VirtualMachine> machines,
      List<Observer> observers,
      boolean remembers,
      Optional<VirtualLandlord> landlord,
      Duration scheduling) {
    this.landlord = landlord;
    this.scheduling = scheduling;
    this.timeline = timeline;
    this.clock = new DriverClock(timeline);
    this.wire = wire;
    this.lease = lease;
    this.machines = machines;
    this.observers = observers;
    this.tape = remembers ? Optional.of(new Tape()) : Optional.empty();
  }

  @Override
  public State state() {
    return kernel.state();
  }

  @Override
  public Instant now() {
    return Timeline.BEGINNING.plusNanos(clock.read());
  }

  @Override
  public void receive(VirtualMachine from, Letter letter) {
    if (handle(letter.stimuli, Optional.of(from))) {
      from.settle(letter);
    } else {
      from.postAgain(letter);
    }
  }

  @Override
  public void insist(BooleanSupplier stillSo, List<Stamped> stimuli) {
    if (stillSo.getAsBoolean() && !handle(stimuli, Optional.empty())) {
      wire.later(() -> insist(stillSo, stimuli));
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
        // A driver that died over this very news may have forgotten it: ask again when it is up.
        () -> stillSo.getAsBoolean() && (down || knows(machine.id())),
        List.of(at -> new Stimulus.MachineLost(at, machine.id())));
  }

  @Override
  public void joins(VirtualMachine machine, boolean anew) {
    if (down) {
      wire.later(() -> joins(machine, anew));
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
      reissue(machine);
    } else {
      wire.later(() -> joins(machine, anew));
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

  /** Nothing is advised any more. */
  void rest() {
    resting = true;
  }

  @Override
  public void crashSoon(Duration downFor) {
    crash = Optional.of(downFor);
  }

  @Override
  public DriverClock clock() {
    return clock;
  }

  private boolean knows(MachineId machine) {
    return News.knows(state(), machine);
  }

  private boolean handle(List<Stamped> batch, Optional<VirtualMachine> sender) {
    if (down) {
      return false;
    }
    Instant at = Timeline.BEGINNING.plusNanos(clock.stamp());
    List<Stimulus> stimuli = new ArrayList<>(batch.size());
    List<Fact> facts = new ArrayList<>();
    for (Stamped stamped : batch) {
      Stimulus stimulus = stamped.at(at);
      stimuli.add(stimulus);
      facts.addAll(kernel.handle(stimulus));
    }
    if (crash.isPresent()) {
      die(crash.get());
      return false;
    }
    tape.ifPresent(t -> t.append(facts, state()));
    for (Observer observer : observers) {
      observer.saw(state(), stimuli, facts);
    }
    letOut(facts, sender);
    arm();
    return true;
  }

  private void letOut(List<Fact> facts, Optional<VirtualMachine> sender) {
    for (Fact fact : facts) {
      if (fact instanceof Fact.Instructed(InstructionId id, Instruction instruction)) {
        issue(id, instruction);
      } else if (fact instanceof Fact.ProgressMeasured measured && sender.isPresent()) {
        VirtualMachine machine = sender.get();
        wire.travel(machine.inward(), () -> machine.hear(measured.attempt(), measured.nextIn()));
      } else if (fact instanceof Fact.ScaleAdvised) {
        machines.values().forEach(this::advise);
      }
    }
  }

  private void advise(VirtualMachine machine) {
    state()
        .advised(machine.id())
        .ifPresent(slots -> wire.travel(machine.inward(), () -> machine.advised(slots)));
  }

  private void issue(InstructionId id, Instruction instruction) {
    if (down || !state().outstanding().containsKey(id)) {
      return;
    }
    switch (instruction) {
      case Instruction.Start start -> send(id, instruction, start.machine());
      case Instruction.Steer steer -> send(id, instruction, steer.machine());
      case Instruction.Stop stop -> send(id, instruction, stop.machine());
      case Instruction.Merge merge ->
          wire.travel(
              inside,
              () ->
                  insist(
                      () -> down || state().outstanding().containsKey(id),
                      List.of(
                          at ->
                              new Stimulus.ResultsMerged(at, id, merge.job(), Optional.empty()))));
      case Instruction.Schedule schedule ->
          wire.carry(
              inside,
              () -> timeline.after(scheduling, () -> schedule(id, schedule)),
              () -> issueAgain(id, schedule));
      case Instruction.OfBag bag ->
          wire.carry(
              inside,
              () -> {
                if (!rents().follow(id, Orders.byTrueTime(bag, clock.wrong()))) {
                  issueAgain(id, bag);
                }
              },
              () -> issueAgain(id, bag));
    }
  }

  /** Made by the same scheduler as anywhere; it may come when the world has moved on. */
  private void schedule(InstructionId id, Instruction.Schedule schedule) {
    if (!down && !state().outstanding().containsKey(id)) {
      return;
    }
    JobSpec.Workflow spec = state().job(schedule.job()).orElseThrow().flow().spec();
    List<Assignment> made = Scheduler.schedule(spec, schedule.request());
    insist(
        () -> down || state().outstanding().containsKey(id),
        List.of(at -> new Stimulus.ScheduleMade(at, id, schedule.job(), made)));
  }

  private VirtualLandlord rents() {
    return landlord.orElseThrow(() -> new IllegalStateException("this world rents no machines"));
  }

  private void send(InstructionId id, Instruction instruction, MachineId to) {
    VirtualMachine machine = machines.get(to);
    if (machine == null) {
      throw new IllegalStateException("for an unknown machine: " + instruction);
    }
    wire.carry(
        machine.inward(),
        () -> {
          if (machine.isReachable() && !machine.follow(id, instruction)) {
            issueAgain(id, instruction);
          }
        },
        () -> issueAgain(id, instruction));
  }

  private void issueAgain(InstructionId id, Instruction instruction) {
    // Two copies that both failed are one reason to send it again, not two.
    if (waiting.add(id)) {
      wire.later(
          () -> {
            waiting.remove(id);
            issue(id, instruction);
          });
    }
  }

  private void reissue(VirtualMachine machine) {
    List.copyOf(state().outstanding().entrySet())
        .forEach(
            entry -> {
              if (Orders.addressee(entry.getValue()).equals(Optional.of(machine.id()))) {
                issue(entry.getKey(), entry.getValue());
              }
            });
  }

  private void die(Duration downFor) {
    crash = Optional.empty();
    down = true;
    clock.stop();
    timeline.after(downFor, this::comeBack);
  }

  private void comeBack() {
    down = false;
    kernel = new Kernel(tape.orElseThrow().rebuild());
    clock.restart(state().at());
    for (VirtualMachine machine : machines.values()) {
      if (!machine.isReachable() && knows(machine.id())) {
        missed(machine);
      }
    }
    if (landlord.isPresent()) {
      handle(List.of(Stimulus.ServiceResumed::new), Optional.empty());
    }
    state().outstanding().forEach(this::issue);
    landlord.ifPresent(it -> it.remind(clock.wrong()));
    armedFor = Timeline.NEVER;
    arm();
  }

  private void arm() {
    Instant due = state().nextDue();
    if (due.equals(Instant.MAX) || resting) {
      return;
    }
    long at = clock.whenItShows(due);
    if (at < armedFor) {
      armedFor = at;
      timeline.at(at, () -> wake(at));
    }
  }

  private void wake(long meant) {
    if (meant != armedFor || down) {
      return;
    }
    armedFor = Timeline.NEVER;
    if (state().nextDue().isAfter(now())) {
      arm();
    } else {
      handle(List.of(Stimulus.Woke::new), Optional.empty());
    }
  }
}
