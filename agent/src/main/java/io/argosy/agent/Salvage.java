package io.argosy.agent;

import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.ResultRef;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What an agent that was killed left behind: workers to be ended, and results worth handing in. */
public final class Salvage {
  private Salvage() {}

  /** News of the results that were whole on disk and not kept; no worker may run any more. */
  public static List<Function<Instant, Stimulus>> results(PieceFiles files) throws IOException {
    List<Function<Instant, Stimulus>> news = new ArrayList<>();
    for (PieceFiles.Stored stored : files.stored()) {
      ResultRef ref = files.describe(stored);
      news.add(at -> new Stimulus.ResultStored(at, stored.attempt(), stored.piece(), ref));
    }
    return news;
  }
}
