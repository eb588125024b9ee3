package io.argosy.runtime;

import io.argosy.core.kernel.Instruction;
import io.argosy.core.model.InstructionId;

/** Where instructions go. The same one may come again under the same id. */
@FunctionalInterface
public interface Instructions {
  /** Sends an instruction on its way. Called by the driver's thread: must not block. */
  void issue(InstructionId id, Instruction instruction);
}
