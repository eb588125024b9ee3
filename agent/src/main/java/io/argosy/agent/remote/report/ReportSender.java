package io.argosy.agent.remote.report;

import io.argosy.core.model.AttemptId;
import io.argosy.protocol.wire.Report;
import java.nio.file.Path;
import java.util.List;

/** The sender of reports of results. */
public interface ReportSender {
  /** The file of a result. */
  Path file(Report.Stored result);

  /** The files that a result lists, in its order; mostly none. */
  default List<Output> outputs(Report.Stored result) {
    return List.of();
  }

  /** A file that a result lists, with the SHA-256 of its content. */
  record Output(Path file, String sha256) {}

  /** The server will never accept a result of this attempt, so the attempt need not continue. */
  void giveUp(AttemptId attempt);
}
