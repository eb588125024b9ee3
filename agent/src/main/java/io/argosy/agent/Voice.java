package io.argosy.agent;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Stimulus;
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
final class Voice {
  private final AttemptId attempt;
  private final Reports reports;
  private final PieceFiles files;
  private volatile long startedNanos = System.nanoTime();
  private volatile boolean silent;

  Voice(AttemptId attempt, Reports reports, PieceFiles files) {
    this.attempt = attempt;
    this.reports = reports;
    this.files = files;
  }

  /** The progress of an attempt: what it has done, when, and when it expects to report again. */
  record Progress(long done, Duration elapsed, Duration nextIn, List<CallCost> calls) {
    Progress(long done, Duration elapsed, Duration nextIn) {
      this(done, elapsed, nextIn, List.of());
    }
  }

  /** The attempt's elapsed time. */
  Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - startedNanos);
  }

  /** Starts the attempt's elapsed time. */
  void begin() {
    startedNanos = System.nanoTime();
  }

  /** Sends no reports from now on: for the server this machine is simply gone. */
  void fallSilent() {
    silent = true;
  }

  void started() {
    send(List.of(at -> new Stimulus.AttemptStarted(at, attempt)));
  }

  void ended(Ending how) {
    send(List.of(at -> new Stimulus.AttemptEnded(at, attempt, how)));
  }

  void steered(InstructionId id, List<Interval> yielded) {
    send(List.of(at -> new Stimulus.WorkSteered(at, id, attempt, yielded)));
  }

  void asksToFinish(long done) {
    Duration elapsed = elapsed();
    send(List.of(at -> new Stimulus.FinishAsked(at, attempt, done, elapsed)));
  }

  CompletableFuture<List<Fact>> stored(
      Interval piece, ResultRef result, Optional<Progress> progress) {
    List<Function<Instant, Stimulus>> news = new ArrayList<>();
    news.add(at -> new Stimulus.ResultStored(at, attempt, piece, result));
    progress.ifPresent(it -> news.add(stimulus(it)));
    return send(news);
  }

  CompletableFuture<List<Fact>> progressed(Progress progress) {
    return send(List.of(stimulus(progress)));
  }

  private Function<Instant, Stimulus> stimulus(Progress progress) {
    return at ->
        new Stimulus.ProgressReported(
            at, attempt, progress.done(), progress.elapsed(), progress.nextIn(), progress.calls());
  }

  private CompletableFuture<List<Fact>> send(List<Function<Instant, Stimulus>> news) {
    return silent ? new CompletableFuture<>() : reports.send(news);
  }

  /**
   * Handles the decisions on its reports.
   *
   * @param reportIn receives when the next report is wanted
   * @return whether a result was refused
   */
  boolean heed(List<Fact> facts, Consumer<Duration> reportIn) {
    boolean refusal = false;
    for (Fact fact : facts) {
      refusal |= fact instanceof Fact.PieceRefused refused && refused.attempt().equals(attempt);
      try {
        heed(fact, reportIn);
      } catch (IOException e) {
        // The result is complete and durable in its place. It is published again before merging,
        // which reports what cannot be published then.
        continue;
      }
    }
    return refusal;
  }

  private void heed(Fact fact, Consumer<Duration> reportIn) throws IOException {
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
