package io.argosy.core.engine;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.placement.Backfill;
import io.argosy.core.engine.placement.PlacementRules;
import io.argosy.core.engine.placement.Preemption;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobEvent;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.TaskId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeSet;

/** Machines register, disconnect and return. */
final class MachineRules {
  private MachineRules() {}

  /** A connected machine may change its slots; a repeated registration changes nothing. */
  static void join(Decision decision, Stimulus.MachineJoined joined) {
    Optional<JobState> renter = decision.state().renterOf(joined.machine());
    if (renter.isPresent()) {
      renter.get().kind().on(decision, renter.get(), new JobEvent.RentalUp(joined));
      return;
    }
    Optional<Machine> known = decision.state().machine(joined.machine());
    boolean same =
        known.isPresent()
            && known.get().slots() == joined.slots()
            && known.get().maxSlots() == joined.maxSlots()
            && known.get().site().equals(joined.site());
    if (same) {
      return;
    }
    decision.emit(
        new Fact.MachineUp(
            joined.machine(), joined.site(), joined.slots(), joined.maxSlots(), decision.at()));
    stopStrays(decision, joined.machine());
    for (JobState job : decision.state().jobs()) {
      job.kind().on(decision, job, new JobEvent.MachineUp());
    }
    Backfill.fill(decision);
    PlacementRules.place(decision);
  }

  /** Lost attempts may still run on the machine; their work was granted to others since. */
  private static void stopStrays(Decision decision, MachineId machine) {
    for (Map.Entry<AttemptId, MachineId> stray : List.copyOf(decision.state().strays.entrySet())) {
      boolean told = decision.state().byAttempt.containsKey(stray.getKey());
      if (stray.getValue().equals(machine) && !told) {
        decision.instruct(new Instruction.Stop(stray.getKey(), machine));
      }
    }
  }

  static void lose(Decision decision, MachineId machine) {
    State state = decision.state();
    Optional<JobState> renter = state.renterOf(machine);
    if (renter.isPresent()) {
      renter.get().kind().on(decision, renter.get(), new JobEvent.RentalDown(machine));
      return;
    }
    if (state.machine(machine).isEmpty()) {
      return;
    }
    decision.emit(new Fact.MachineDown(machine, decision.at()));
    SequencedSet<JobState> touched = new LinkedHashSet<>();
    for (TaskId id : List.copyOf(state.placed.getOrDefault(machine, new TreeSet<>()))) {
      JobState job = state.existing(id.job());
      Worker worker = state.existing(id);
      boolean running = job.phase == JobStateView.Phase.RUNNING;
      boolean again = running && worker.isStaying() && job.kind().requeues(job);
      decision.settleAll(worker.attemptId());
      decision.emit(new Fact.AttemptLost(worker.attemptId(), decision.at(), machine, again));
      touched.add(job);
    }
    settleStrays(decision, machine);
    touched.forEach(job -> job.kind().on(decision, job, new JobEvent.WorkersLost()));
    PlacementRules.place(decision);
    Preemption.make(decision);
  }

  /** A stop for a stray can no longer be answered; it is issued again when the machine returns. */
  private static void settleStrays(Decision decision, MachineId machine) {
    for (Map.Entry<InstructionId, Instruction> entry :
        List.copyOf(decision.state().outstanding.entrySet())) {
      if (entry.getValue() instanceof Instruction.Stop stop && stop.machine().equals(machine)) {
        decision.settle(entry.getKey());
      }
    }
  }
}
