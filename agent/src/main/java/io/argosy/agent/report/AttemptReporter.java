package io.argosy.agent.report;

import io.argosy.agent.files.PieceFiles;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.wire.Ack;
import io.argosy.protocol.wire.Report;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Sends the reports of one attempt, and handles the answers. */
public final class AttemptReporter {
  private final AttemptId attempt;
  private final ReportSink reportSink;
  private final PieceFiles files;
  private volatile long startedNanos = System.nanoTime();
  private volatile boolean silent;

  public AttemptReporter(AttemptId attempt, ReportSink reportSink, PieceFiles files) {
    this.attempt = attempt;
    this.reportSink = reportSink;
    this.files = files;
  }

  /** The progress of an attempt: what it has done, when, and when it expects to report again. */
  public record Progress(long done, Duration elapsed, Duration nextIn, List<CallCost> calls) {
    public Progress(long done, Duration elapsed, Duration nextIn) {
      this(done, elapsed, nextIn, List.of());
    }
  }

  /** The attempt's elapsed time. */
  public Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - startedNanos);
  }

  /** Starts the attempt's elapsed time. */
  public void begin() {
    startedNanos = System.nanoTime();
  }

  /** Sends no reports from now on: for the server this machine is simply gone. */
  public void fallSilent() {
    silent = true;
  }

  public void started() {
    send(List.of(new Report.Started(WireValues.attempt(attempt))));
  }

  public void ended(Ending how) {
    send(List.of(WireValues.ended(attempt, how)));
  }

  public void steered(InstructionId id, List<Interval> yielded) {
    send(
        List.of(
            new Report.Steered(
                id.value(), WireValues.attempt(attempt), WireValues.ranges(yielded))));
  }

  public void asksToFinish(long done) {
    send(List.of(new Report.AsksToFinish(WireValues.attempt(attempt), done, elapsed())));
  }

  /** Reports a result that is durable. */
  public CompletableFuture<List<Ack>> stored(
      Interval piece, ResultRef result, Optional<Progress> progress) {
    return stored(piece, result, Optional.empty(), progress);
  }

  /**
   * The same.
   *
   * @param content the result itself, if it is not durable yet
   */
  public CompletableFuture<List<Ack>> stored(
      Interval piece, ResultRef result, Optional<byte[]> content, Optional<Progress> progress) {
    Report.Stored stored =
        new Report.Stored(
            WireValues.attempt(attempt), WireValues.range(piece), result.bytes(), result.sha256());
    List<Report> reports = new ArrayList<>();
    reports.add(content.map(stored::with).orElse(stored));
    progress.ifPresent(it -> reports.add(report(it)));
    return send(reports);
  }

  public CompletableFuture<List<Ack>> progressed(Progress progress) {
    return send(List.of(report(progress)));
  }

  private Report report(Progress progress) {
    return new Report.Progressed(
        WireValues.attempt(attempt),
        progress.done(),
        progress.elapsed(),
        progress.nextIn(),
        progress.calls().stream().findFirst().map(WireValues::calls));
  }

  private CompletableFuture<List<Ack>> send(List<Report> reports) {
    return silent ? new CompletableFuture<>() : reportSink.send(reports);
  }

  /**
   * Handles the decisions on its reports.
   *
   * @param reportIn receives when the next report is wanted
   * @return whether a result was refused
   */
  public boolean handle(List<Ack> acks, Consumer<Duration> reportIn) {
    boolean refusal = false;
    for (Ack ack : acks) {
      if (!WireValues.attempt(ack.attempt()).equals(attempt)) {
        continue;
      }
      refusal |= ack instanceof Ack.Refused;
      try {
        handle(ack, reportIn);
      } catch (IOException e) {
        // The result is complete and durable in its place. It is published again before merging,
        // which reports what cannot be published then.
        continue;
      }
    }
    return refusal;
  }

  private void handle(Ack ack, Consumer<Duration> reportIn) throws IOException {
    switch (ack) {
      case Ack.Kept kept -> files.kept(attempt, WireValues.interval(kept.piece()));
      case Ack.Refused refused -> files.drop(attempt, WireValues.interval(refused.piece()));
      case Ack.Measured measured -> reportIn.accept(measured.nextIn());
    }
  }
}
