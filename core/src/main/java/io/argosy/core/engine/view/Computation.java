package io.argosy.core.engine.view;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.InstructionId;
import java.time.Instant;

/**
 * A computation that an {@code Instruction.Compute} asked for, with all that it needs. Pure: equal
 * input gives an equal answer, on any thread.
 */
@FunctionalInterface
public interface Computation {
  /** Computes; may take long. What it throws is reported as {@code PlanningFailed}. */
  Answer run();

  /** The stimulus that brings the answer. */
  @FunctionalInterface
  interface Answer {
    Stimulus at(Instant at, InstructionId instruction);
  }
}
