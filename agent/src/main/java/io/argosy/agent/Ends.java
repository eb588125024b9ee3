package io.argosy.agent;

import io.argosy.agent.executor.Verdict;
import java.util.Optional;

/** How calls end, as sentences. */
final class Ends {
  private Ends() {}

  /** What is wrong with the end of a call; empty when it succeeded. */
  static Optional<String> wrong(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Exited(int code) ->
          code == 0 ? Optional.empty() : Optional.of("exit code " + code);
      case Verdict.Ended(String reason) -> Optional.of(reason);
      case Verdict.Unable(String reason) -> Optional.of("on this machine " + reason);
      case Verdict.Lost(String reason) -> Optional.of(reason);
    };
  }
}
