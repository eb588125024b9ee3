package io.argosy.cli.watch;

import io.argosy.core.kind.JobKinds;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.State;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.model.JobId;
import io.argosy.explain.RunReport;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import io.argosy.runtime.runs.RunFolder;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Reads the facts of a run from its journal, whether the run is active or not. */
public final class RunFacts {
  private RunFacts() {}

  /** Passes every fact in order. */
  public static void each(Path runFolder, Consumer<Fact> reader) {
    try (Stream<Entry> entries = FileJournal.read(RunFolder.journalIn(runFolder))) {
      entries.forEach(entry -> entry.facts().forEach(reader));
    }
  }

  /**
   * Whether the job of a run was accepted. Who is killed while a run is set up leaves a folder
   * without a job: nothing of it has run, and nothing can be resumed.
   */
  public static boolean isAccepted(Path runFolder) {
    try (Stream<Entry> entries = FileJournal.read(RunFolder.journalIn(runFolder))) {
      return entries
          .flatMap(entry -> entry.facts().stream())
          .anyMatch(Fact.JobAccepted.class::isInstance);
    }
  }

  /** The run in numbers. */
  public static RunReport report(Path runFolder) {
    RunReport report = new RunReport();
    each(runFolder, report::add);
    return report;
  }

  /** The last known outlook of a job; empty if nothing is stored yet. */
  public static Optional<Outlook> outlook(Path runFolder, JobId job) {
    State state = State.empty(JobKinds.standard());
    each(runFolder, state::apply);
    return state.job(job).map(known -> state.outlook(job, state.at()));
  }
}
