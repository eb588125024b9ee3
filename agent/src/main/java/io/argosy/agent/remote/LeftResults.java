package io.argosy.agent.remote;

import io.argosy.agent.Agent;
import io.argosy.agent.Orphans;
import io.argosy.agent.PieceFiles;
import io.argosy.agent.Reports;
import io.argosy.agent.Salvage;
import io.argosy.agent.limits.JobLimits;
import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Stimulus;
import io.argosy.protocol.wire.JobSheet;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reports what a killed predecessor had finished of a job; removes the rest. */
final class LeftResults {
  private final JobFolder folder;
  private final PieceFiles pieces;
  private final Office office;
  private final Sheets sheets;
  private final Reports reports;

  LeftResults(JobFolder folder, Office office, Sheets sheets, Reports reports) {
    this.folder = folder;
    this.pieces = folder.pieces(JobLimits.none());
    this.office = office;
    this.sheets = sheets;
    this.reports = reports;
  }

  void handIn() throws InterruptedException {
    try {
      Orphans.end(pieces, Agent.GRACE);
      folder.guest().ifPresent(Guest::endAll);
      Optional<JobSheet> sheet = sheets.sheet(folder.job());
      if (sheet.isPresent() && folder.isOf(sheet.get())) {
        handIn(Salvage.results(pieces));
      }
    } catch (IOException e) {
      warn("what was left of the job could not be read: " + e.getMessage());
    } catch (Refusal refusal) {
      warn("what was left of the job is not wanted: " + refusal.sentence());
    }
  }

  private void handIn(List<Function<Instant, Stimulus>> results) {
    for (Function<Instant, Stimulus> result : results) {
      office.log().say("salvaged", "hands in a result of before", "job", folder.job());
      reports.send(List.of(result)).thenAccept(this::heed);
    }
  }

  private void heed(List<Fact> facts) {
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
    office.log().say("warning", sentence, "job", folder.job());
  }
}
