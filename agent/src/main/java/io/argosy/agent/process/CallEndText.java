package io.argosy.agent.process;

import io.argosy.agent.executor.CallResult;
import java.util.Optional;

/** How calls end, as sentences. */
public final class CallEndText {
  private CallEndText() {}

  /** What is wrong with the end of a call; empty when it succeeded. */
  public static Optional<String> wrong(CallResult callResult) {
    return switch (callResult) {
      case CallResult.Exited(int code) ->
          code == 0 ? Optional.empty() : Optional.of("exit code " + code);
      case CallResult.Ended(String reason) -> Optional.of(reason);
      case CallResult.Unable(String reason) -> Optional.of("on this machine " + reason);
      case CallResult.Lost(String reason) -> Optional.of(reason);
    };
  }
}
