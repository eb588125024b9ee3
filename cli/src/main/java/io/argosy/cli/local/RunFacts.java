package io.argosy.cli.local;

import io.argosy.cli.job.JobReading;
import io.argosy.core.engine.message.Fact;
import io.argosy.explain.RunReport;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import io.argosy.runtime.runs.RunFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Reads the facts of a run from its journal, whether the run is active or not. */
public final class RunFacts {
  private RunFacts() {}

  /** Passes the facts of every entry in order. */
  public static void entries(Path runFolder, JobReading reading, Consumer<List<Fact>> reader) {
    try (Stream<Entry> entries =
        FileJournal.read(RunFolder.journalIn(runFolder), reading.rules())) {
      entries.forEach(entry -> reader.accept(entry.facts()));
    }
  }

  /** Passes every fact in order. */
  public static void each(Path runFolder, JobReading reading, Consumer<Fact> reader) {
    entries(runFolder, reading, facts -> facts.forEach(reader));
  }

  /**
   * Whether the job of a run was accepted. Who is killed while a run is set up leaves a folder
   * without a job: nothing of it has run, and nothing can be resumed.
   */
  public static boolean isAccepted(Path runFolder, JobReading reading) {
    try (Stream<Entry> entries =
        FileJournal.read(RunFolder.journalIn(runFolder), reading.rules())) {
      return entries
          .flatMap(entry -> entry.facts().stream())
          .anyMatch(Fact.JobAccepted.class::isInstance);
    }
  }

  /** The run in numbers. */
  public static RunReport report(Path runFolder, JobReading reading) {
    RunReport report = reading.emptyReport();
    each(runFolder, reading, report::add);
    return report;
  }
}
