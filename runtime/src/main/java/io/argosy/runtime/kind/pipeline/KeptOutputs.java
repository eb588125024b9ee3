package io.argosy.runtime.kind.pipeline;

import io.argosy.protocol.kind.pipeline.ContextJson;
import io.argosy.protocol.kind.pipeline.ContextValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The kept outputs of tasks: for each one JSON object with the keys that it wrote. */
@FunctionalInterface
public interface KeptOutputs {
  /** The file of a task that is kept. */
  Path of(long task) throws IOException;

  /** Reads the outputs of a task that is kept. */
  default ContextValue.Group read(long task) throws IOException {
    Path file = of(task);
    try {
      return ContextJson.object(Files.readAllBytes(file));
    } catch (ContextJson.NotJson e) {
      throw new IOException(file + " " + e.sentence(), e);
    }
  }
}
