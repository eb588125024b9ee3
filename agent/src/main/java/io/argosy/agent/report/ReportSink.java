package io.argosy.agent.report;

import io.argosy.core.model.Ending;
import io.argosy.protocol.wire.Ack;
import io.argosy.protocol.wire.Report;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Receives an agent's reports. */
public interface ReportSink {
  /**
   * Sends reports and returns at once; the reports of one call stay together and in order. The
   * answer arrives when the reports are durable: the decisions on them.
   */
  CompletableFuture<List<Ack>> send(List<Report> reports);

  /**
   * The machine's disk is full, and the program is not at fault.
   *
   * @return how the attempt ends then; empty when it is not reported, because the whole run ends
   */
  default Optional<Ending> noRoom(String reason) {
    return Optional.empty();
  }
}
