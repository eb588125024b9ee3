package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.report.ReportSink;
import io.argosy.agent.report.WireValues;
import io.argosy.core.model.Interval;
import io.argosy.protocol.wire.Ack;
import io.argosy.protocol.wire.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Receives an agent's reports, keeps (or refuses) every result, and lets a test wait for a report.
 */
final class TestPost implements ReportSink {
  private static final int LIMIT_SECONDS = 120;

  private final BlockingQueue<Report> received = new LinkedBlockingQueue<>();
  private final boolean keeps;

  TestPost(boolean keeps) {
    this.keeps = keeps;
  }

  @Override
  public CompletableFuture<List<Ack>> send(List<Report> reports) {
    List<Ack> acks = new ArrayList<>();
    for (Report report : reports) {
      received.add(report);
      if (report instanceof Report.Stored stored) {
        acks.add(ack(stored));
      }
    }
    return CompletableFuture.completedFuture(acks);
  }

  private Ack ack(Report.Stored stored) {
    return keeps
        ? new Ack.Kept(stored.attempt(), stored.piece())
        : new Ack.Refused(stored.attempt(), stored.piece());
  }

  /** The next report, of any kind. */
  Report next() throws InterruptedException {
    Report next = received.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
    if (next == null) {
      throw new AssertionError("no report for " + LIMIT_SECONDS + " seconds");
    }
    return next;
  }

  /** The next report of the given kind; earlier ones are dropped. */
  <T extends Report> T next(Class<T> kind) throws InterruptedException {
    Report next = next();
    while (!kind.isInstance(next)) {
      next = next();
    }
    return kind.cast(next);
  }

  /** The piece of the next result. */
  Interval piece() throws InterruptedException {
    return WireValues.interval(next(Report.Stored.class).piece());
  }

  /** How the attempt ended, in one word. */
  Report.How ended() throws InterruptedException {
    return next(Report.Ended.class).how();
  }

  /** Why the attempt failed. */
  Report.Ended failure() throws InterruptedException {
    return ended(Report.How.FAILED);
  }

  /** Why the machine could not run the attempt. */
  String refusal() throws InterruptedException {
    return ended(Report.How.UNFIT).reason();
  }

  private Report.Ended ended(Report.How how) throws InterruptedException {
    Report.Ended end = next(Report.Ended.class);
    assertThat(end.how()).as("%s", end).isEqualTo(how);
    return end;
  }

  boolean isQuiet() {
    return received.isEmpty();
  }
}
