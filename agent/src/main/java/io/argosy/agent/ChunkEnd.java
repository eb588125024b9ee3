package io.argosy.agent;

import io.argosy.core.model.ResultRef;
import java.time.Duration;

/** How one call of the program came to its end. */
sealed interface ChunkEnd {
  /** Its result is durable. */
  record Stored(ResultRef result, Duration took) implements ChunkEnd {}

  /** There is no result, and where the attempt ran there will be none. */
  record Lost(String reason) implements ChunkEnd {}

  /** There is no result because this machine cannot run it; another may. */
  record Unfit(String reason) implements ChunkEnd {}

  /** There is no result. */
  record Failed(String reason, String lastLines) implements ChunkEnd {}
}
