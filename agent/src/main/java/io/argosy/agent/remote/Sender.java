package io.argosy.agent.remote;

import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.AttemptId;
import java.nio.file.Path;
import java.util.List;

/** Whoever sends news of results. */
interface Sender {
  /** The file of a result. */
  Path file(Stimulus.ResultStored result);

  /** The files that a result is a list of, in its order; mostly none. */
  default List<Path> outputs(Stimulus.ResultStored result) {
    return List.of();
  }

  /** A result of this attempt will never be taken: there is no point in going on. */
  void giveUp(AttemptId attempt);
}
