package io.argosy.simulator.realm;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.simulator.machine.RealmEndpoint;
import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.machine.VirtualAttempt;
import io.argosy.simulator.machine.VirtualMachine;
import io.argosy.simulator.world.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Schedules the faults of a world on its timeline. */
record FaultInjection(
    Timeline timeline,
    RealmEndpoint desk,
    SequencedMap<MachineId, VirtualMachine> machines,
    JobId job) {

  void plan(List<Fault> faults) {
    faults.forEach(fault -> timeline.at(fault.at().toNanos(), () -> play(fault)));
  }

  private void play(Fault fault) {
    switch (fault) {
      case Fault.Unreachable f -> {
        machine(f.machine()).disconnect();
        later(f.back(), machine(f.machine())::reconnect);
      }
      case Fault.PowerLoss f -> {
        machine(f.machine()).powerOff();
        later(f.back(), machine(f.machine())::powerOn);
      }
      case Fault.Spot f -> machine(f.machine()).spotStop();
      case Fault.WorkerCrash f ->
          machine(f.machine()).attempts().stream().findFirst().ifPresent(VirtualAttempt::fail);
      case Fault.Unfit f -> machine(f.machine()).attempts().forEach(VirtualAttempt::unfit);
      case Fault.KernelCrash f -> desk.crashSoon(f);
      case Fault.ClockStep f -> desk.clock().stepBack(f.back());
      case Fault.ClockSet f -> desk.clock().set(f.by());
      case Fault.Cancelled f ->
          desk.insist(() -> true, List.of(at -> new Stimulus.JobCancelled(at, job)));
    }
  }

  private void later(Optional<Duration> at, Runnable action) {
    at.ifPresent(time -> timeline.at(time.toNanos(), action));
  }

  private VirtualMachine machine(MachineId id) {
    VirtualMachine machine = machines.get(id);
    if (machine == null) {
      throw new IllegalArgumentException("a fault names machine '" + id + "', which is not there");
    }
    return machine;
  }
}
