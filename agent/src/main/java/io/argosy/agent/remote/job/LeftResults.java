package io.argosy.agent.remote.job;

import io.argosy.agent.Agent;
import io.argosy.agent.files.Orphans;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.files.Salvage;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.remote.link.ServerRefusal;
import io.argosy.agent.remote.user.JobUser;
import io.argosy.agent.report.ReportSink;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.protocol.wire.JobDescription;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reports what a killed predecessor had finished of a job; removes the rest. */
final class LeftResults {
  private final JobFolder folder;
  private final PieceFiles pieces;
  private final AgentServices agentServices;
  private final JobDownloads jobDownloads;
  private final ReportSink reportSink;

  LeftResults(
      JobFolder folder,
      AgentServices agentServices,
      JobDownloads jobDownloads,
      ReportSink reportSink) {
    this.folder = folder;
    this.pieces = folder.pieces(JobLimits.none());
    this.agentServices = agentServices;
    this.jobDownloads = jobDownloads;
    this.reportSink = reportSink;
  }

  void handIn() throws InterruptedException {
    try {
      Orphans.end(pieces, Agent.GRACE);
      folder.guest().ifPresent(JobUser::endAll);
      Optional<JobDescription> sheet = jobDownloads.sheet(folder.job());
      if (sheet.isPresent() && folder.isOf(sheet.get())) {
        handIn(Salvage.results(pieces));
      }
    } catch (IOException e) {
      warn("what was left of the job could not be read: " + e.getMessage());
    } catch (ServerRefusal refusal) {
      warn("what was left of the job is not wanted: " + refusal.sentence());
    }
  }

  private void handIn(List<Function<Instant, Stimulus>> results) {
    for (Function<Instant, Stimulus> result : results) {
      agentServices.log().say("salvaged", "hands in a result of before", "job", folder.job());
      reportSink.send(List.of(result)).thenAccept(this::handle);
    }
  }

  private void handle(List<Fact> facts) {
    for (Fact fact : facts) {
      try {
        if (fact instanceof Fact.PieceKept kept) {
          pieces.kept(kept.attempt(), kept.piece());
        } else if (fact instanceof Fact.PieceRefused refused) {
          pieces.drop(refused.attempt(), refused.piece());
        }
      } catch (IOException e) {
        // It is removed with the folder.
        continue;
      }
    }
  }

  private void warn(String sentence) {
    agentServices.log().say("warning", sentence, "job", folder.job());
  }
}
