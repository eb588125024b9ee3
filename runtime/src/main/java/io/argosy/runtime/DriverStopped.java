package io.argosy.runtime;

import io.argosy.core.engine.loop.Halt;
import io.argosy.journal.error.AppendFailed;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * The driver stopped permanently. The kernel may be ahead of the journal, so this process cannot
 * continue. A restart from the journal finds everything that was acknowledged.
 */
public final class DriverStopped extends RuntimeException {
  DriverStopped(String message) {
    super(message);
  }

  DriverStopped(String message, Throwable cause) {
    super(message, cause);
  }

  static DriverStopped ended() {
    return new DriverStopped("the driver has ended");
  }

  /** Fails an answer with the reason why a loop halted. */
  static Consumer<Halt> failing(CompletableFuture<?> answer) {
    return halt ->
        answer.completeExceptionally(
            halt.cause().map(DriverStopped::because).orElseGet(DriverStopped::ended));
  }

  static DriverStopped givenUp(String reason) {
    return new DriverStopped(
        reason + "; nothing kept is lost: correct that and run `argosy resume`");
  }

  static DriverStopped because(Throwable cause) {
    if (cause instanceof DriverStopped known) {
      return known;
    }
    String way = "nothing acknowledged is lost";
    if (cause instanceof AppendFailed failed) {
      String what = failed.isOnDisk() ? "is full or cannot be written: " : "cannot be written: ";
      String mend = failed.isOnDisk() ? "; free space and `argosy resume`" : "";
      return new DriverStopped(
          "the journal " + what + cause.getMessage() + "; " + way + mend, cause);
    }
    return new DriverStopped("deciding failed: " + cause + "; " + way, cause);
  }
}
