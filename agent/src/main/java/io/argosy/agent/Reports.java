package io.argosy.agent;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.Ending;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Where an agent's news goes. */
public interface Reports {
  /**
   * Hands in news and returns at once; news of one call stays together and in order. The receiver
   * supplies the instant. The answer comes when the news is durable: what was decided on it.
   */
  CompletableFuture<List<Fact>> send(List<Function<Instant, Stimulus>> news);

  /**
   * The machine's disk has no room for results, and the program is not to blame.
   *
   * @return how the attempt ends then; nothing when nobody is to hear of it, because all of it ends
   */
  default Optional<Ending> noRoom(String reason) {
    return Optional.empty();
  }
}
