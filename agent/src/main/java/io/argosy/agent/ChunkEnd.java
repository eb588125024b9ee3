package io.argosy.agent;

import io.argosy.core.model.ResultRef;
import java.time.Duration;

/** How one call of the program ended. */
sealed interface ChunkEnd {
  /** Its result is durable. */
  record Stored(ResultRef result, Duration took) implements ChunkEnd {}

  /** No result, and the attempt's allocation can produce none any more. */
  record Lost(String reason) implements ChunkEnd {}

  /** No result because this machine cannot run the program; another may. */
  record Unfit(String reason) implements ChunkEnd {}

  /** No result. */
  record Failed(String reason, String lastLines) implements ChunkEnd {}
}
