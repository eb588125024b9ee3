package io.argosy.cli.kind.bag;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;

/** A bag that a user follows, on this computer or of a service. */
interface WatchedBag extends AutoCloseable {
  JobId job();

  /** Its folder, if it is on this computer. */
  Optional<Path> folder();

  BagProgress standing();

  /** New warnings of its machines, one sentence each. */
  default List<String> warnings() {
    return List.of();
  }

  /** Whether this process drives it: then an interrupt stops it. */
  boolean isOurs();

  /** Whether any process or service drives it. */
  boolean isDriven();

  /** All decisions about it, in order. */
  void story(Consumer<Fact> reader);

  /** Copies results to this computer if they belong here; returns the merged one if it exists. */
  Optional<Path> fetch() throws IOException;

  /** A table of its tasks, for a bag that ended without a result. */
  Optional<Path> table() throws IOException;

  /**
   * The user interrupts.
   *
   * @return machines that could not be released, with the instant at which they shut themselves
   *     down
   */
  SortedMap<MachineId, Optional<Instant>> interrupt();

  @Override
  void close();
}
