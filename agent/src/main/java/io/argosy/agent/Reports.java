package io.argosy.agent;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Stimulus;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Where an agent's news goes. */
public interface Reports {
  /**
   * Hands in news and returns at once; news of one call stays together and in order. The receiver
   * supplies the instant. The answer comes when the news is durable: what was decided on it.
   */
  CompletableFuture<List<Fact>> send(List<Function<Instant, Stimulus>> news);

  /** The machine, not the program, is at fault: there is no point in trying again here. */
  default void cannotGoOn(String reason) {}
}
