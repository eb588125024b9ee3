package io.argosy.agent.remote.job;

import io.argosy.agent.remote.report.ReportSender;
import io.argosy.agent.report.WireValues;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.JobId;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Report;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Answers orders for a job without a folder on this machine, because none can be created now. An
 * unanswered order would hold its slot for good.
 */
public record RefusedOrders(AgentServices office) implements ReportSender {
  /** A start goes to other machines; any other order is settled, as nothing ran here. */
  public void answer(JobId job, Order order, String reason) {
    Report news =
        switch (order) {
          case Order.Start start -> ended(start.attempt(), refusal(reason));
          case Order.Steer steer -> ended(steer.attempt(), new Ending.StoppedEarly());
          case Order.Stop stop -> ended(stop.attempt(), new Ending.Finished());
          case Order.Merge merge ->
              new Report.Merged(
                  merge.id(),
                  merge.job(),
                  Optional.of("the results could not be merged: " + reason));
        };
    office.outbox().add("order " + order.id(), job, this, List.of(news));
  }

  /** A machine that is only short of disk space now returns the work; nothing has failed. */
  private Ending refusal(String reason) {
    return office.disk().isShort()
        ? new Ending.StoppedEarly()
        : new Ending.Unfit("on this machine " + reason);
  }

  private static Report ended(AttemptRef attempt, Ending ending) {
    return WireValues.ended(WireValues.attempt(attempt), ending);
  }

  @Override
  public Path file(Report.Stored result) {
    throw new IllegalStateException("nothing was stored: " + result);
  }

  @Override
  public void giveUp(AttemptId attempt) {}
}
