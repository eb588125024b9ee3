package io.argosy.agent.report;

import io.argosy.agent.files.PieceFiles;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.ResultRef;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

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
    send(List.of(at -> new Stimulus.AttemptStarted(at, attempt)));
  }

  public void ended(Ending how) {
    send(List.of(at -> new Stimulus.AttemptEnded(at, attempt, how)));
  }

  public void steered(InstructionId id, List<Interval> yielded) {
    send(List.of(at -> new Stimulus.WorkSteered(at, id, attempt, yielded)));
  }

  public void asksToFinish(long done) {
    Duration elapsed = elapsed();
    send(List.of(at -> new Stimulus.FinishAsked(at, attempt, done, elapsed)));
  }

  public CompletableFuture<List<Fact>> stored(
      Interval piece, ResultRef result, Optional<Progress> progress) {
    List<Function<Instant, Stimulus>> news = new ArrayList<>();
    news.add(at -> new Stimulus.ResultStored(at, attempt, piece, result));
    progress.ifPresent(it -> news.add(stimulus(it)));
    return send(news);
  }

  public CompletableFuture<List<Fact>> progressed(Progress progress) {
    return send(List.of(stimulus(progress)));
  }

  private Function<Instant, Stimulus> stimulus(Progress progress) {
    return at ->
        new Stimulus.ProgressReported(
            at, attempt, progress.done(), progress.elapsed(), progress.nextIn(), progress.calls());
  }

  private CompletableFuture<List<Fact>> send(List<Function<Instant, Stimulus>> news) {
    return silent ? new CompletableFuture<>() : reportSink.send(news);
  }

  /**
   * Handles the decisions on its reports.
   *
   * @param reportIn receives when the next report is wanted
   * @return whether a result was refused
   */
  public boolean handle(List<Fact> facts, Consumer<Duration> reportIn) {
    boolean refusal = false;
    for (Fact fact : facts) {
      refusal |= fact instanceof Fact.PieceRefused refused && refused.attempt().equals(attempt);
      try {
        handle(fact, reportIn);
      } catch (IOException e) {
        // The result is complete and durable in its place. It is published again before merging,
        // which reports what cannot be published then.
        continue;
      }
    }
    return refusal;
  }

  private void handle(Fact fact, Consumer<Duration> reportIn) throws IOException {
    if (fact instanceof Fact.PieceKept kept && kept.attempt().equals(attempt)) {
      files.kept(attempt, kept.piece());
    } else if (fact instanceof Fact.PieceRefused refused && refused.attempt().equals(attempt)) {
      files.drop(attempt, refused.piece());
    } else if (fact instanceof Fact.ProgressMeasured measured
        && measured.attempt().equals(attempt)) {
      reportIn.accept(measured.nextIn());
    }
  }
}
