package io.argosy.cli.embedded;

import io.argosy.cli.local.CancelRequests;
import io.argosy.console.Console;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.forecast.Outlook;
import io.argosy.runtime.DriverStopped;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.IntSupplier;

/** Follows a run until it ends or the user interrupts. */
public final class RunWatch {
  private final EmbeddedRun run;
  private final Console console;
  private final String resumeCommand;
  private final RunReporter runReporter;
  private final IntSupplier end;
  private Function<StateView, Optional<String>> notice = state -> Optional.empty();

  /** Completed with the exit code when the run is to stop before its end. */
  private final CompletableFuture<Integer> stopped = new CompletableFuture<>();

  /** Set by the run's end or an interrupt; only the first of them prints and closes. */
  private final AtomicBoolean over = new AtomicBoolean();

  /**
   * @param resumeCommand the command to resume after an interrupt or a failure
   */
  public RunWatch(EmbeddedRun run, Console console, String resumeCommand) {
    this(run, console, resumeCommand, () -> {});
  }

  /**
   * @param closed called once the run is closed, before its end is printed
   */
  public RunWatch(EmbeddedRun run, Console console, String resumeCommand, Runnable closed) {
    this(
        run,
        console,
        resumeCommand,
        RunReporter.on(console, run.job(), run.words()),
        () -> {
          closed.run();
          return new RunEnd(run, console, resumeCommand).tell();
        });
  }

  /**
   * @param end prints how the run ended and returns the exit code; called once it is closed
   */
  public RunWatch(
      EmbeddedRun run,
      Console console,
      String resumeCommand,
      RunReporter runReporter,
      IntSupplier end) {
    this.run = run;
    this.console = console;
    this.resumeCommand = resumeCommand;
    this.runReporter = runReporter;
    this.end = end;
  }

  /** Looks for something that the user should know, until there is a sentence; it is told once. */
  public RunWatch noticing(Function<StateView, Optional<String>> looks) {
    notice = looks;
    return this;
  }

  /** Waits for the end and reports it; returns the exit code. */
  public int follow(boolean again) throws InterruptedException {
    Thread interrupted = Thread.ofPlatform().unstarted(this::interrupt);
    Runtime.getRuntime().addShutdownHook(interrupted);
    run.repairs().forEach(console::error);
    if (!run.endedBefore()) {
      runReporter.began(run.job(), run.folder(), again);
    } else if (!console.isJson()) {
      console.line("job " + run.job() + " ended before; this is how");
    }
    try (CancelRequests requests = CancelRequests.watch(run.folder(), this::cancel)) {
      CompletableFuture<Object> either = CompletableFuture.anyOf(run.ended(), stopped);
      while (!hasEnded(either)) {
        tell();
      }
      claimTheEnd();
      forget(interrupted);
      warn();
      run.close();
      return run.ended().isDone() ? end.getAsInt() : stopped();
    } catch (ExecutionException e) {
      claimTheEnd();
      run.close();
      throw new IllegalStateException(String.valueOf(cause(e).getMessage()), cause(e));
    }
  }

  /**
   * Stops the run as an interrupt does: it can be resumed.
   *
   * @param exit the exit code
   */
  public void stop(int exit) {
    stopped.complete(exit);
  }

  private int stopped() {
    console.wipe();
    runReporter.interrupted(run.job(), resumeCommand);
    return stopped.join();
  }

  /** Another process asks for it. A run that ended meanwhile stays as it ended. */
  private void cancel() {
    if (!run.endedBefore()) {
      run.cancel();
    }
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The interrupt came too late to matter: the run has ended.
    }
  }

  private static Throwable cause(ExecutionException e) {
    return e.getCause() == null ? e : e.getCause();
  }

  private boolean hasEnded(CompletableFuture<Object> either)
      throws InterruptedException, ExecutionException {
    try {
      either.get(runReporter.rhythm().toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  private void warn() {
    run.warnings().forEach(warning -> console.error("warning: " + warning));
  }

  private void tell() {
    warn();
    Instant now = Instant.now();
    try {
      Outlook outlook = run.read(state -> state.outlook(run.job(), now));
      if (!over.get()) {
        runReporter.stands(outlook, now);
        notice();
      }
    } catch (DriverStopped e) {
      // The run's end carries the same failure, and is checked next.
    }
  }

  private void notice() {
    Optional<String> sentence = run.read(notice);
    sentence.ifPresent(it -> console.error("warning: " + it));
    if (sentence.isPresent()) {
      notice = state -> Optional.empty();
    }
  }

  /** After an interrupt the process ends by itself: this thread must only wait. */
  private void claimTheEnd() throws InterruptedException {
    if (!over.compareAndSet(false, true)) {
      Thread.currentThread().join();
    }
  }

  private void interrupt() {
    if (!over.compareAndSet(false, true)) {
      return;
    }
    if (console.isLive()) {
      console.draw("stopping the workers");
    }
    run.close();
    console.wipe();
    runReporter.interrupted(run.job(), resumeCommand);
  }
}
