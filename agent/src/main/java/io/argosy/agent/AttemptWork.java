package io.argosy.agent;

import io.argosy.agent.executor.Allocation;
import io.argosy.core.model.Ending;
import io.argosy.protocol.wire.Order;

/** How one attempt works: by calls of a program, or with a cooperative program. */
interface AttemptWork {
  /** Works until it is stopped, and returns how it ended. */
  Ending run(Allocation allocation) throws InterruptedException;

  /** Changes what is held, and answers as soon as the returned work is known. */
  void steer(Order.Steer steer);

  /** Ends what runs; {@link #run} returns soon. */
  void stop();
}
