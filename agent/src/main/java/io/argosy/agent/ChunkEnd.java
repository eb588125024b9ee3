package io.argosy.agent;

import io.argosy.core.model.ResultRef;
import java.time.Duration;
import java.util.Optional;

/** How one call of the program ended. */
sealed interface ChunkEnd {
  /**
   * Its result is durable, or travels with its report.
   *
   * @param content the result itself, if it is durable only with its report
   */
  record Stored(ResultRef result, Duration took, Optional<byte[]> content) implements ChunkEnd {
    Stored(ResultRef result, Duration took) {
      this(result, took, Optional.empty());
    }
  }

  /** No result, and the attempt's allocation can produce none any more. */
  record Lost(String reason) implements ChunkEnd {}

  /** No result because this machine cannot run the program; another may. */
  record Unfit(String reason) implements ChunkEnd {}

  /** No result. */
  record Failed(String reason, String lastLines) implements ChunkEnd {}
}
