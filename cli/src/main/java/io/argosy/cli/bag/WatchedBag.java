package io.argosy.cli.bag;

import io.argosy.core.kernel.Fact;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.text.Fields;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;

/** A bag that somebody stays with, here or far away. */
public interface WatchedBag extends AutoCloseable {
  JobId job();

  /** Where it lies, if it lies here. */
  Optional<Path> folder();

  BagStanding standing();

  /** What its service says of it as of any job. */
  Fields details();

  /** All that was decided about it, in order. */
  void story(Consumer<Fact> reader);

  /** Brings results here, if they belong here; the merged one, if it was made. */
  Optional<Path> fetch() throws IOException;

  /** A table of what became of each task, for a bag that ended without a result. */
  Optional<Path> table() throws IOException;

  /**
   * Somebody wants to go, now.
   *
   * @return machines that could not be given back, with the instant at which they end themselves
   */
  SortedMap<MachineId, Optional<Instant>> interrupt();

  @Override
  void close();
}
