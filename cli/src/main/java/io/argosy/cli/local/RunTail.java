package io.argosy.cli.local;

import io.argosy.cli.job.JobReading;
import io.argosy.core.engine.FollowedState;
import io.argosy.core.engine.view.StateView;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The state of a run that another process may drive: applies what its journal has gained. */
final class RunTail {
  private final RunFolder run;
  private final JobReading reading;
  private final FollowedState state;
  private long seq;
  private long bytes = -1;

  RunTail(RunFolder run, JobReading reading) {
    this.run = run;
    this.reading = reading;
    this.state = reading.emptyState();
  }

  /** The state now; it changes with the next call. */
  StateView now() {
    // Before the entries: what is written meanwhile is found by the next call.
    long present = bytes(run.journal());
    if (present != bytes) {
      bytes = present;
      try (Stream<Entry> entries = FileJournal.readAfter(run.journal(), seq, reading.rules())) {
        entries.forEach(this::take);
      }
    }
    return state.view();
  }

  private void take(Entry entry) {
    entry.facts().forEach(state::apply);
    seq = entry.seq();
  }

  /** A journal only grows: equal sizes mean that nothing is new. */
  private static long bytes(Path journal) {
    if (!Files.isDirectory(journal)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(journal)) {
      return files.filter(it -> it.toString().endsWith(".log")).mapToLong(RunTail::size).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException movedToTheArchive) {
      return 0;
    }
  }
}
