package io.argosy.simulator.replica;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.rental.Rental;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.MachineId;
import io.argosy.simulator.machine.Stamped;
import io.argosy.simulator.machine.VirtualMachine;
import java.util.ArrayList;
import java.util.List;

/** What is said to the owner of a realm, given what it knows; nothing, if somebody only looks. */
@FunctionalInterface
public interface RealmMessage {
  /** Somebody looks. */
  RealmMessage NONE = state -> List.of();

  List<Stamped> of(State state);

  static RealmMessage of(List<Stamped> stimuli) {
    return state -> stimuli;
  }

  /** A machine is lost, unless that silence of it is over by now. */
  static RealmMessage lost(VirtualMachine machine, int silence) {
    return state ->
        !machine.isReachable() && machine.silences() == silence && knows(state, machine.id())
            ? List.of(at -> new Stimulus.MachineLost(at, machine.id()))
            : List.of();
  }

  /** A machine is here; anew if it knows nothing of what it was at before. */
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

  /** What a machine offers. */
  static Stamped offer(VirtualMachine machine) {
    int slots = machine.slots();
    return at ->
        new Stimulus.MachineJoined(
            at, machine.id(), machine.host().site(), slots, machine.host().maxSlots());
  }

  static boolean knows(State state, MachineId machine) {
    return state.machine(machine).isPresent()
        || state.rent(machine).filter(Rental::isWorking).isPresent();
  }
}
