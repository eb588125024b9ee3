package io.argosy.agent.report;

import io.argosy.agent.files.PieceFiles;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.wire.Report;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reports of what a killed agent left behind. */
public final class Salvage {
  private Salvage() {}

  /** Reports of the results that were complete on disk and not kept; no worker may still run. */
  public static List<Report> results(PieceFiles files) throws IOException {
    List<Report> reports = new ArrayList<>();
    for (PieceFiles.Stored stored : files.stored()) {
      ResultRef ref = files.describe(stored);
      reports.add(
          new Report.Stored(
              WireValues.attempt(stored.attempt()),
              WireValues.range(stored.piece()),
              ref.bytes(),
              ref.sha256()));
    }
    return reports;
  }
}
