package io.argosy.cli.local;

import io.argosy.cli.job.JobCommands;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.job.PruneRequest;
import io.argosy.cli.job.PrunedJob;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.model.JobId;
import io.argosy.explain.ReportFields;
import io.argosy.journal.error.JournalException;
import io.argosy.protocol.files.TreeRemoval;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Removes ended runs in a folder on this computer, those that ended first at first. */
record RunPruning(Path data, PruneRequest request, JobReading reading) {
  /** The prefix of what a removal that was interrupted has left. */
  private static final String LEFT = ".removing-";

  private record Candidate(RunFolder run, PrunedJob job) {}

  List<PrunedJob> prune() throws IOException {
    Instant now = Instant.now();
    List<Candidate> found = new ArrayList<>();
    for (String name : RunFolder.names(data)) {
      candidate(RunFolder.find(data, new JobId(name)).orElseThrow(), now).ifPresent(found::add);
    }
    found.sort(Comparator.comparing(it -> it.job().endedAt()));
    if (!request.dryRun()) {
      for (Candidate one : found) {
        remove(one.run(), now);
      }
      sweep();
    }
    return found.stream().map(Candidate::job).toList();
  }

  private void remove(RunFolder run, Instant now) throws IOException {
    RunRetention retention = RunRetention.of(run);
    if (request.keepRecords()) {
      retention.dropBodies("at " + now.truncatedTo(ChronoUnit.SECONDS) + " by argosy prune");
    } else {
      retention.remove();
    }
  }

  /** Removes what an interrupted removal moved away. */
  private void sweep() throws IOException {
    Path runs = data.resolve("runs");
    if (Files.isDirectory(runs)) {
      try (Stream<Path> all = Files.list(runs)) {
        for (Path path :
            all.filter(it -> String.valueOf(it.getFileName()).startsWith(LEFT)).toList()) {
          TreeRemoval.remove(path);
        }
      }
    }
  }

  /** Runs whose journal cannot be read, or that a process drives, stay. */
  private Optional<Candidate> candidate(RunFolder run, Instant now) throws IOException {
    RunRetention retention = RunRetention.of(run);
    if (retention.isPinned() || RunFolderJob.driver(run).isPresent()) {
      return Optional.empty();
    }
    Optional<? extends JobStateView> ended = ended(run).filter(job -> isMeant(job, now));
    if (ended.isEmpty() || (request.keepRecords() && retention.isBare())) {
      return Optional.empty();
    }
    String outcome = ended.get().outcome().map(ReportFields::word).orElseThrow();
    long bytes = retention.bytes(request.keepRecords());
    Instant endedAt = ended.get().endedAt().orElseThrow();
    return Optional.of(
        new Candidate(run, new PrunedJob(run.job().value(), outcome, endedAt, bytes)));
  }

  private Optional<? extends JobStateView> ended(RunFolder run) {
    try {
      return new RunFolderJob(run, new JobCommands(run.job(), ""), reading)
          .state()
          .job(run.job())
          .filter(it -> it.outcome().isPresent());
    } catch (JournalException unreadable) {
      return Optional.empty();
    }
  }

  private boolean isMeant(JobStateView job, Instant now) {
    String word = job.outcome().map(ReportFields::word).orElse("");
    return !job.endedAt().orElse(Instant.MAX).plus(request.older()).isAfter(now)
        && request.state().filter(it -> !word.startsWith(it)).isEmpty();
  }
}
