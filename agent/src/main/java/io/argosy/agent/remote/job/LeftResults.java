package io.argosy.agent.remote.job;

import io.argosy.agent.Agent;
import io.argosy.agent.files.Orphans;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.remote.link.ServerRefusal;
import io.argosy.agent.remote.user.JobUser;
import io.argosy.agent.report.ReportSink;
import io.argosy.agent.report.Salvage;
import io.argosy.agent.report.WireValues;
import io.argosy.core.model.AttemptId;
import io.argosy.protocol.wire.Ack;
import io.argosy.protocol.wire.JobDescription;
import io.argosy.protocol.wire.Report;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

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

  private void handIn(List<Report> results) {
    for (Report result : results) {
      agentServices.log().say("salvaged", "hands in a result of before", "job", folder.job());
      reportSink.send(List.of(result)).thenAccept(this::handle);
    }
  }

  private void handle(List<Ack> acks) {
    for (Ack ack : acks) {
      AttemptId attempt = WireValues.attempt(ack.attempt());
      try {
        switch (ack) {
          case Ack.Kept kept -> pieces.kept(attempt, WireValues.interval(kept.piece()));
          case Ack.Refused refused -> pieces.drop(attempt, WireValues.interval(refused.piece()));
          case Ack.Measured _ -> {}
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
