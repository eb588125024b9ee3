package io.argosy.agent.files;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.ResultRef;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What a killed agent left behind: worker processes to end, and results to report. */
public final class Salvage {
  private Salvage() {}

  /** Reports of the results that were complete on disk and not kept; no worker may still run. */
  public static List<Function<Instant, Stimulus>> results(PieceFiles files) throws IOException {
    List<Function<Instant, Stimulus>> news = new ArrayList<>();
    for (PieceFiles.Stored stored : files.stored()) {
      ResultRef ref = files.describe(stored);
      news.add(at -> new Stimulus.ResultStored(at, stored.attempt(), stored.piece(), ref));
    }
    return news;
  }
}
