package io.argosy.agent.remote.report;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.AttemptId;
import java.nio.file.Path;
import java.util.List;

/** The sender of reports of results. */
public interface ReportSender {
  /** The file of a result. */
  Path file(Stimulus.ResultStored result);

  /** The files that a result lists, in its order; mostly none. */
  default List<Path> outputs(Stimulus.ResultStored result) {
    return List.of();
  }

  /** The server will never accept a result of this attempt, so the attempt need not continue. */
  void giveUp(AttemptId attempt);
}
