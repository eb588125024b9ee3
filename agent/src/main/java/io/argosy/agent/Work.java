package io.argosy.agent;

import io.argosy.agent.executor.Berth;
import io.argosy.core.kernel.Instruction;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;

/** How one attempt works: by calls of a program, or with a program that stays. */
interface Work {
  /** Works until it is stopped, and says how that came to its end. */
  Ending run(Berth berth) throws InterruptedException;

  /** Changes what is held, and answers as soon as it is known what was given back. */
  void steer(InstructionId id, Instruction.Steer steer);

  /** Ends what runs; {@link #run} returns soon. */
  void stop();
}
