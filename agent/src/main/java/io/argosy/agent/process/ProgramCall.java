package io.argosy.agent.process;

import io.argosy.agent.executor.CallResult;
import java.time.Duration;
import java.util.Optional;

/** One call of the user's program, or of the command that runs it, which has started. */
public interface ProgramCall {
  /** What its end means, or empty when it ran longer than allowed. */
  Optional<CallResult> await(Duration atMost) throws InterruptedException;

  /** Ends the program and its child processes. */
  void kill(Duration grace);
}
