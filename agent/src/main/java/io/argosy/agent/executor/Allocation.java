package io.argosy.agent.executor;

import java.io.IOException;

/** Where the calls of one attempt run. */
public interface Allocation extends AutoCloseable {
  /** Prepares one call; several may run in parallel. */
  Launch errand(Call call) throws IOException;

  /** Ends whatever is left of the attempt. */
  @Override
  void close();
}
