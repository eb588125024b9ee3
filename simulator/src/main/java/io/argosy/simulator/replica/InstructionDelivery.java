package io.argosy.simulator.replica;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.RetentionStimulus;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
import io.argosy.simulator.check.SimulatedMerge;
import io.argosy.simulator.machine.SimulatedNetwork;
import io.argosy.simulator.machine.VirtualMachine;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Delivers the instructions of one owner to machines, computations and the machine provider. */
public final class InstructionDelivery {
  private final OwnedRealm ownedRealm;
  private final RealmClient realmClient;
  private final SimulatedNetwork.Lane inside = new SimulatedNetwork.Lane();
  private final Set<InstructionId> waiting = new HashSet<>();

  InstructionDelivery(OwnedRealm ownedRealm, RealmClient realmClient) {
    this.ownedRealm = ownedRealm;
    this.realmClient = realmClient;
  }

  /** Sends an instruction, if it is still outstanding in its owner's state. */
  void issue(InstructionId id, Instruction instruction) {
    if (!ownedRealm.isOpen() || !ownedRealm.state().outstanding().containsKey(id)) {
      return;
    }
    switch (instruction) {
      case Instruction.ToAgent to -> send(id, to);
      case Instruction.Merge merge -> {
        ResultRef merged = SimulatedMerge.of(ownedRealm.state(), merge);
        ownedRealm.after(
            realmClient.planning(),
            () ->
                ownedRealm.tell(
                    state ->
                        List.of(at -> Stimulus.ResultsMerged.stored(at, id, merge.job(), merged))));
      }
      case Instruction.DropBodies drop -> remove(id, drop.job());
      case Instruction.DropRecord drop -> remove(id, drop.job());
      case Instruction.Compute what -> compute(id, what);
      case Instruction.ToProvider to ->
          realmClient
              .wire()
              .carry(
                  inside,
                  () -> {
                    if (!realmClient.provider().follow(id, byTrueTime(to, wrong()))) {
                      again(id, to);
                    }
                  },
                  () -> again(id, to));
    }
  }

  private void remove(InstructionId id, JobId job) {
    ownedRealm.after(
        realmClient.planning(),
        () ->
            ownedRealm.tell(
                state -> List.of(at -> new RetentionStimulus.BodiesRemoved(at, id, job))));
  }

  /** Sends a computation over the network only if the owner does not compute it itself. */
  private void compute(InstructionId id, Instruction.Compute what) {
    realmClient
        .computing(what.job())
        .ifPresentOrElse(
            remote ->
                realmClient
                    .wire()
                    .carry(inside, () -> remote.compute(id, what), () -> again(id, what)),
            () -> ownedRealm.after(realmClient.planning(), () -> ownedRealm.compute(id, what)));
  }

  /** Sends every unsettled instruction for a machine again. */
  void issueAgain(VirtualMachine machine) {
    List.copyOf(ownedRealm.state().outstanding().entrySet())
        .forEach(
            entry -> {
              if (addressee(entry.getValue()).equals(Optional.of(machine.id()))) {
                issue(entry.getKey(), entry.getValue());
              }
            });
  }

  /** The machine that an instruction is for. */
  public static Optional<MachineId> addressee(Instruction instruction) {
    return instruction instanceof Instruction.ToAgent to
        ? Optional.of(to.machine())
        : Optional.empty();
  }

  private void send(InstructionId id, Instruction.ToAgent instruction) {
    VirtualMachine machine = realmClient.machine(instruction.machine());
    realmClient
        .wire()
        .carry(
            machine.inward(),
            () -> {
              if (machine.isReachable()
                  && (machine.isFresh() || !machine.follow(id, instruction))) {
                again(id, instruction);
              }
            },
            () -> again(id, instruction));
  }

  private void again(InstructionId id, Instruction instruction) {
    if (waiting.add(id)) {
      ownedRealm.after(
          realmClient.again(),
          () -> {
            waiting.remove(id);
            issue(id, instruction);
          });
    }
  }

  private Duration wrong() {
    return Duration.between(realmClient.trueTime(), ownedRealm.now());
  }

  /** Converts instants from the owner's time to true time, because the provider's clock differs. */
  public static Instruction.ToProvider byTrueTime(Instruction.ToProvider to, Duration wrong) {
    return switch (to) {
      case Instruction.Rent it ->
          new Instruction.Rent(it.machine(), it.job(), it.offer(), it.stopAt().minus(wrong));
      case Instruction.Prolong it ->
          new Instruction.Prolong(it.machine(), it.job(), it.stopAt().minus(wrong));
      case Instruction.Release it -> it;
    };
  }
}
