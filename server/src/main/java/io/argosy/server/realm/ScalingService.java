package io.argosy.server.realm;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.model.MachineId;
import io.argosy.explain.Sentences;
import io.argosy.explain.kind.ExplainedKinds;
import io.argosy.protocol.wire.Advice;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The latest advice, as machines receive it.
 *
 * @param portions each machine's part, in whole slots
 */
record ScalingService(Optional<Advice> forAll, Map<MachineId, Integer> portions) {
  /** No advice was given yet. */
  static final ScalingService NONE = new ScalingService(Optional.empty(), Map.of());

  ScalingService {
    portions = Map.copyOf(portions);
  }

  static ScalingService of(Fact.ScaleAdvised fact, StateView state, ExplainedKinds explained) {
    Map<MachineId, Integer> portions = new HashMap<>();
    for (Machine machine : state.machines()) {
      state.advised(machine.id()).ifPresent(slots -> portions.put(machine.id(), slots));
    }
    Advice advice =
        new Advice(fact.slots(), fact.capacity(), Sentences.ofAny(explained).tell(fact));
    return new ScalingService(Optional.of(advice), portions);
  }

  /** The advice for one machine: its capacity is that machine's own part. */
  Optional<Advice> forMachine(MachineId machine, int maxSlots) {
    return forAll.map(
        all -> {
          Integer slots = portions.get(machine);
          return slots == null || maxSlots == 0
              ? all
              : new Advice(all.slots(), Math.min(1, (double) slots / maxSlots), all.sentence());
        });
  }
}
