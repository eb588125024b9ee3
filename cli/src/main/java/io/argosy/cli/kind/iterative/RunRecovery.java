package io.argosy.cli.kind.iterative;

import io.argosy.agent.Agent;
import io.argosy.agent.files.Orphans;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.report.Salvage;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.runtime.agents.AgentMessages;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Repairs a run whose process died without warning. */
final class RunRecovery {
  private RunRecovery() {}

  /**
   * Ends orphans, publishes kept results, and reports other complete results on disk that were not
   * kept yet. They come before the loss of their machine, so that their work is not granted again.
   */
  static List<Function<Instant, Stimulus>> news(
      PieceFiles files, JobState job, List<Function<Instant, Stimulus>> machineBack)
      throws IOException {
    Orphans.end(files, Agent.GRACE);
    for (Snapshot.Kept kept : job.kept().values()) {
      files.publish(kept.attempt(), kept.piece());
    }
    files.dropPublishedExcept(job.kept().values().stream().map(Snapshot.Kept::piece).toList());
    List<Function<Instant, Stimulus>> news =
        new ArrayList<>(AgentMessages.stimuli(Salvage.results(files)));
    news.addAll(machineBack);
    return news;
  }
}
