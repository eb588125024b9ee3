package io.argosy.cli.console;

import io.argosy.core.model.Outcome;

/** The exit codes. */
public final class ExitCode {
  public static final int DONE = 0;
  public static final int OUR_FAULT = 1;
  public static final int BAD_INPUT = 2;
  public static final int JOB_FAILED = 3;
  public static final int PROMISE_BROKEN = 4;
  public static final int STOPPED_BY_PROMISE = 5;
  public static final int INTERRUPTED = 130;

  private ExitCode() {}

  public static int of(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Done(boolean late) -> late ? PROMISE_BROKEN : DONE;
      case Outcome.Failed _ -> JOB_FAILED;
      case Outcome.StoppedByPromise() -> STOPPED_BY_PROMISE;
      case Outcome.Cancelled() -> INTERRUPTED;
    };
  }
}
