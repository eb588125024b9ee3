package io.argosy.simulator.replica;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.MachineId;
import io.argosy.core.rental.JobRentals;
import io.argosy.core.rental.Rental;
import io.argosy.simulator.machine.Stamped;
import io.argosy.simulator.machine.VirtualMachine;
import java.util.ArrayList;
import java.util.List;

/** A message to the owner of a realm: its stimuli depend on the owner's state. A read has none. */
@FunctionalInterface
public interface RealmMessage {
  /** A read. */
  RealmMessage NONE = state -> List.of();

  List<Stamped> of(State state);

  static RealmMessage of(List<Stamped> stimuli) {
    return state -> stimuli;
  }

  /** A machine is lost, unless that disconnection is over by now. */
  static RealmMessage lost(VirtualMachine machine, int silence) {
    return state ->
        !machine.isReachable() && machine.silences() == silence && knows(state, machine.id())
            ? List.of(at -> new Stimulus.MachineLost(at, machine.id()))
            : List.of();
  }

  /** A machine registers; {@code anew} if it has lost its memory of what it ran before. */
  static RealmMessage joined(VirtualMachine machine, boolean anew) {
    return state -> {
      List<Stamped> news = new ArrayList<>();
      boolean known = knows(state, machine.id());
      if (anew && known) {
        news.add(at -> new Stimulus.MachineLost(at, machine.id()));
      }
      if (anew || !known) {
        news.add(offer(machine));
      }
      return news;
    };
  }

  /** A machine offers its slots. */
  static Stamped offer(VirtualMachine machine) {
    int slots = machine.slots();
    return at ->
        new Stimulus.MachineJoined(
            at, machine.id(), machine.host().site(), slots, machine.host().maxSlots());
  }

  static boolean knows(State state, MachineId machine) {
    return state.machine(machine).isPresent()
        || JobRentals.of(state, machine).filter(Rental::isWorking).isPresent();
  }
}
