package io.argosy.runtime;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.model.InstructionId;

/** Receives instructions. The same one may come again under the same id. */
@FunctionalInterface
public interface Instructions {
  /** Delivers an instruction. Called by the driver's thread: must not block. */
  void issue(InstructionId id, Instruction instruction);
}
