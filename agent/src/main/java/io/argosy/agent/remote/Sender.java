package io.argosy.agent.remote;

import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.AttemptId;
import java.nio.file.Path;

/** Whoever sends news of results. */
interface Sender {
  /** The file of a result. */
  Path file(Stimulus.ResultStored result);

  /** A result of this attempt will never be taken: there is no point in going on. */
  void giveUp(AttemptId attempt);
}
