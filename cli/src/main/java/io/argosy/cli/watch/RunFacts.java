package io.argosy.cli.watch;

import io.argosy.cli.view.RunReport;
import io.argosy.core.kernel.Fact;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Reads the facts of a run from its journal, whether the run still goes or not. */
public final class RunFacts {
  private RunFacts() {}

  /** Hands over every fact in order. */
  public static void each(Path runFolder, Consumer<Fact> reader) {
    try (Stream<Entry> entries = FileJournal.read(runFolder.resolve("journal"))) {
      entries.forEach(entry -> entry.facts().forEach(reader));
    }
  }

  /** The run in numbers. */
  public static RunReport report(Path runFolder) {
    RunReport report = new RunReport();
    each(runFolder, report::add);
    return report;
  }
}
