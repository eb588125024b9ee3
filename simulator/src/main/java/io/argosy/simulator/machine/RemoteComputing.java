package io.argosy.simulator.machine;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.model.InstructionId;

/**
 * Computes for jobs outside the deciding process: requests and answers travel over the network.
 * Without it, the deciding process calls the function of the job's kind.
 */
@FunctionalInterface
public interface RemoteComputing {
  /** Computes, and sends the answer as a stimulus. */
  void compute(InstructionId id, Instruction.Compute what);
}
