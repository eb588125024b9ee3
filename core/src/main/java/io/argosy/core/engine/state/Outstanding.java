package io.argosy.core.engine.state;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import java.util.Optional;
import java.util.TreeSet;

/** Outstanding instructions, and the attempts and jobs that wait for them. */
final class Outstanding {
  private Outstanding() {}

  static void remember(State state, InstructionId id, Instruction what) {
    state.outstanding.put(id, what);
    state.ended.countOpen(what.job(), 1);
    state.noteRest(what.job());
    state.nextInstruction = Math.max(state.nextInstruction, id.value() + 1);
    attemptOf(what)
        .ifPresent(a -> state.byAttempt.computeIfAbsent(a, k -> new TreeSet<>()).add(id));
    if (what instanceof Instruction.Steer steer) {
      state.change(steer.attempt().task(), t -> t.steering = Optional.of(id));
    }
    if (what instanceof Instruction.Compute compute) {
      state.existing(compute.job()).computing = Optional.of(id);
    }
  }

  static void settle(State state, InstructionId id) {
    Instruction what = state.outstanding.remove(id);
    if (what == null) {
      return;
    }
    state.ended.countOpen(what.job(), -1);
    attemptOf(what).ifPresent(attempt -> forget(state, attempt, id));
    if (what instanceof Instruction.Compute compute) {
      state.existing(compute.job()).computing = Optional.empty();
    }
    if (what instanceof Instruction.Steer steer) {
      Worker worker = state.existing(steer.attempt().task());
      if (worker.steering().equals(Optional.of(id))) {
        state.change(worker.id(), t -> t.steering = Optional.empty());
      }
    }
    state.noteRest(what.job());
  }

  private static void forget(State state, AttemptId attempt, InstructionId id) {
    TreeSet<InstructionId> ids = state.byAttempt.get(attempt);
    if (ids != null) {
      ids.remove(id);
      if (ids.isEmpty()) {
        state.byAttempt.remove(attempt);
      }
    }
  }

  static Optional<AttemptId> attemptOf(Instruction instruction) {
    return instruction instanceof Instruction.ToAgent to
        ? Optional.of(to.attempt())
        : Optional.empty();
  }
}
