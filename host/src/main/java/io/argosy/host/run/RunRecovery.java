package io.argosy.host.run;

import io.argosy.agent.Agent;
import io.argosy.agent.files.Orphans;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.report.Salvage;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.model.Interval;
import io.argosy.core.model.ResultRef;
import io.argosy.runtime.agents.AgentMessages;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Repairs a run whose process died without warning. */
public final class RunRecovery {
  private RunRecovery() {}

  /**
   * Ends orphans, publishes kept results, and reports other complete results on disk that were not
   * kept yet. They come before the loss of their machine, so that their work is not granted again.
   */
  public static List<Function<Instant, Stimulus>> news(
      RunFolder run,
      PieceFiles files,
      JobStateView job,
      List<Function<Instant, Stimulus>> machineBack)
      throws IOException {
    Orphans.end(files, Agent.GRACE);
    for (KeptResult kept : job.kept().values()) {
      if (kept.result().pack().isEmpty()) {
        files.publish(kept.attempt(), kept.piece(), kept.result());
      }
    }
    Map<Interval, ResultRef> kept = new HashMap<>();
    job.kept().values().forEach(it -> kept.put(it.piece(), it.result()));
    files.dropPublishedExcept(kept);
    if (!job.isMerged()) {
      // A merged result is here only if the journal is older than the folder: it is not this one's.
      Files.deleteIfExists(run.result());
    }
    List<Function<Instant, Stimulus>> news =
        new ArrayList<>(AgentMessages.stimuli(Salvage.results(files)));
    news.addAll(machineBack);
    return news;
  }
}
