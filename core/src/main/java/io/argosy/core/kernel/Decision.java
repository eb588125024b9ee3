package io.argosy.core.kernel;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Collects the facts that follow from one stimulus. Each fact is applied once decided, so that the
 * next rule sees it. Nothing leaves the process before the driver stored them all.
 */
final class Decision {
  private final State state;
  private final Instant at;
  private final List<Fact> facts = new ArrayList<>(4);

  Decision(State state, Instant at) {
    this.state = state;
    this.at = at;
  }

  State state() {
    return state;
  }

  Instant at() {
    return at;
  }

  List<Fact> facts() {
    return facts;
  }

  void emit(Fact fact) {
    facts.add(fact);
    state.apply(fact);
  }

  void instruct(Instruction instruction) {
    emit(new Fact.Instructed(new InstructionId(state.nextInstruction), instruction));
  }

  /** Whether the instruction is still outstanding; a repeated stimulus finds it settled. */
  boolean settle(InstructionId id) {
    boolean outstanding = state.outstanding.containsKey(id);
    if (outstanding) {
      emit(new Fact.Settled(id));
    }
    return outstanding;
  }

  /** Settles all instructions to this attempt: no answer is needed. */
  void settleAll(AttemptId attempt) {
    for (InstructionId id : List.copyOf(state.byAttempt.getOrDefault(attempt, new TreeSet<>()))) {
      settle(id);
    }
  }
}
