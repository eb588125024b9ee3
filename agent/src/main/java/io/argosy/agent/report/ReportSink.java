package io.argosy.agent.report;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.Ending;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Receives an agent's reports. */
public interface ReportSink {
  /**
   * Sends reports and returns at once; the reports of one call stay together and in order. The
   * receiver supplies the instant. The answer arrives when the reports are durable: the decisions
   * on them.
   */
  CompletableFuture<List<Fact>> send(List<Function<Instant, Stimulus>> news);

  /**
   * The machine's disk is full, and the program is not at fault.
   *
   * @return how the attempt ends then; empty when it is not reported, because the whole run ends
   */
  default Optional<Ending> noRoom(String reason) {
    return Optional.empty();
  }
}
