package io.argosy.simulator;

import io.argosy.core.engine.loop.LoopPorts;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.RetentionStimulus;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.view.Computation;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
import io.argosy.simulator.check.SimulatedMerge;
import io.argosy.simulator.machine.RemoteComputing;
import io.argosy.simulator.machine.SimulatedNetwork;
import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.machine.VirtualMachine;
import io.argosy.simulator.realm.SimulatedRealm;
import io.argosy.simulator.realm.VirtualBodies;
import io.argosy.simulator.rental.VirtualProvider;
import io.argosy.simulator.replica.InstructionDelivery;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;

/** Delivers the instructions of a virtual driver to machines, provider and computations. */
final class VirtualDispatcher implements LoopPorts.Dispatcher {
  private final VirtualDriver driver;
  private final Timeline timeline;
  private final SimulatedNetwork simulatedNetwork;
  private final SequencedMap<MachineId, VirtualMachine> machines;
  private final Optional<VirtualProvider> provider;

  /** What computes for a job, if the driver's own process does not. */
  private final Function<JobId, Optional<RemoteComputing>> computing;

  /** How long a computation takes in the driver's own process. */
  private final Duration computingTime;

  private final VirtualBodies bodies;
  private final SimulatedNetwork.Lane inside = new SimulatedNetwork.Lane();
  private final Set<InstructionId> waiting = new HashSet<>();

  /** Instructions that the loop has issued and this dispatcher has not sent yet. */
  private final SequencedMap<InstructionId, Instruction> released = new LinkedHashMap<>();

  VirtualDispatcher(VirtualDriver driver, SimulatedRealm realm) {
    this.driver = driver;
    this.timeline = realm.timeline();
    this.simulatedNetwork = realm.wire();
    this.machines = realm.machines();
    this.provider = realm.provider();
    this.computing = realm::computing;
    this.computingTime = realm.computingTime();
    this.bodies = realm.bodies();
  }

  @Override
  public void issue(InstructionId id, Instruction instruction) {
    released.put(id, instruction);
  }

  /** Sends answers and instructions in the order in which the kernel decided them. */
  void letOut(List<Fact> facts, Optional<VirtualMachine> sender) {
    for (Fact fact : facts) {
      if (fact instanceof Fact.Instructed(InstructionId id, Instruction instruction)) {
        if (released.remove(id, instruction)) {
          send(id, instruction);
        }
      } else if (fact instanceof Fact.ProgressMeasured measured && sender.isPresent()) {
        VirtualMachine machine = sender.get();
        simulatedNetwork.travel(
            machine.inward(), () -> machine.hear(measured.attempt(), measured.nextIn()));
      } else if (fact instanceof Fact.ScaleAdvised) {
        machines.values().forEach(this::advise);
      }
    }
  }

  /** Sends the instructions that were issued without an entry: those outstanding at a start. */
  void letOut() {
    List.copyOf(released.entrySet()).forEach(it -> send(it.getKey(), it.getValue()));
    released.clear();
  }

  private void advise(VirtualMachine machine) {
    driver
        .state()
        .advised(machine.id())
        .ifPresent(
            slots -> simulatedNetwork.travel(machine.inward(), () -> machine.advised(slots)));
  }

  private void send(InstructionId id, Instruction instruction) {
    if (driver.isDown() || !driver.state().outstanding().containsKey(id)) {
      return;
    }
    switch (instruction) {
      case Instruction.ToAgent to -> sendTo(id, to);
      case Instruction.Merge merge -> {
        ResultRef merged = SimulatedMerge.of(driver.state(), merge);
        simulatedNetwork.travel(
            inside,
            () ->
                driver.insist(
                    () -> driver.isDown() || driver.state().outstanding().containsKey(id),
                    List.of(at -> Stimulus.ResultsMerged.stored(at, id, merge.job(), merged))));
      }
      case Instruction.DropBodies drop -> remove(id, drop.job());
      case Instruction.DropRecord drop -> remove(id, drop.job());
      case Instruction.Compute what ->
          simulatedNetwork.carry(inside, () -> begin(id, what), () -> sendLater(id, what));
      case Instruction.ToProvider to ->
          simulatedNetwork.carry(
              inside,
              () -> {
                if (!rents().follow(id, InstructionDelivery.byTrueTime(to, driver.wrong()))) {
                  sendLater(id, to);
                }
              },
              () -> sendLater(id, to));
    }
  }

  /** The store removes a part of the bodies and then the rest; a crash may come between. */
  private void remove(InstructionId id, JobId job) {
    simulatedNetwork.travel(
        inside,
        () -> {
          bodies.removeSome(job);
          simulatedNetwork.travel(inside, () -> removeRest(id, job));
        });
  }

  private void removeRest(InstructionId id, JobId job) {
    if (driver.isDown()) {
      return; // The process that removed is gone; the next one is instructed again.
    }
    bodies.removeAll(job);
    driver.insist(
        () -> driver.isDown() || driver.state().outstanding().containsKey(id),
        List.of(at -> new RetentionStimulus.BodiesRemoved(at, id, job)));
  }

  private void begin(InstructionId id, Instruction.Compute what) {
    computing
        .apply(what.job())
        .ifPresentOrElse(
            remote -> remote.compute(id, what),
            () -> timeline.after(computingTime, () -> compute(id, what)));
  }

  /** Calls the production function; the realm may have changed when the answer arrives. */
  private void compute(InstructionId id, Instruction.Compute what) {
    if (!driver.isDown() && !driver.state().outstanding().containsKey(id)) {
      return;
    }
    JobState job = driver.state().job(what.job()).orElseThrow();
    Computation.Answer answer =
        job.kind().computation(driver.state(), job, what, driver.now()).run();
    driver.insist(
        () -> driver.isDown() || driver.state().outstanding().containsKey(id),
        List.of(at -> answer.at(at, id)));
  }

  private VirtualProvider rents() {
    return provider.orElseThrow(() -> new IllegalStateException("this world rents no machines"));
  }

  private void sendTo(InstructionId id, Instruction.ToAgent instruction) {
    VirtualMachine machine = machines.get(instruction.machine());
    if (machine == null) {
      throw new IllegalStateException("for an unknown machine: " + instruction);
    }
    simulatedNetwork.carry(
        machine.inward(),
        () -> {
          if (machine.isReachable() && !machine.follow(id, instruction)) {
            sendLater(id, instruction);
          }
        },
        () -> sendLater(id, instruction));
  }

  private void sendLater(InstructionId id, Instruction instruction) {
    // When both copies of a message fail, the dispatcher sends it again once, not twice.
    if (waiting.add(id)) {
      simulatedNetwork.later(
          () -> {
            waiting.remove(id);
            send(id, instruction);
          });
    }
  }

  /** Sends every unsettled instruction for a machine again. */
  void issueAgain(VirtualMachine machine) {
    List.copyOf(driver.state().outstanding().entrySet())
        .forEach(
            entry -> {
              if (InstructionDelivery.addressee(entry.getValue())
                  .equals(Optional.of(machine.id()))) {
                send(entry.getKey(), entry.getValue());
              }
            });
  }
}
