package io.argosy.core.engine.state;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
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
public final class Decision {
  private final State state;
  private final Instant at;
  private final List<Fact> facts = new ArrayList<>(4);

  public Decision(State state, Instant at) {
    this.state = state;
    this.at = at;
  }

  public State state() {
    return state;
  }

  public Instant at() {
    return at;
  }

  public List<Fact> facts() {
    return facts;
  }

  public void emit(Fact fact) {
    facts.add(fact);
    state.apply(fact);
  }

  public void instruct(Instruction instruction) {
    emit(new Fact.Instructed(new InstructionId(state.nextInstruction), instruction));
  }

  /** Whether the instruction is still outstanding; a repeated stimulus finds it settled. */
  public boolean settle(InstructionId id) {
    boolean outstanding = state.outstanding.containsKey(id);
    if (outstanding) {
      emit(new Fact.Settled(id));
    }
    return outstanding;
  }

  /** Settles all instructions to this attempt: no answer is needed. */
  public void settleAll(AttemptId attempt) {
    for (InstructionId id : List.copyOf(state.byAttempt.getOrDefault(attempt, new TreeSet<>()))) {
      settle(id);
    }
  }
}
