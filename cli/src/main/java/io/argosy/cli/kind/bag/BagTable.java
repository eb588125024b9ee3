package io.argosy.cli.kind.bag;

import io.argosy.cli.job.JobReading;
import io.argosy.cli.local.RunFacts;
import io.argosy.core.balance.Policies;
import io.argosy.protocol.files.Sources;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.kind.bag.BagTaskTable;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A table of the tasks of a bag that ended without a result: {@code tasks.csv} in its folder. */
final class BagTable {
  private BagTable() {}

  /** Writes it; empty if the files with the tasks no longer exist. */
  static Optional<Path> write(RunFolder run) throws IOException {
    String text = Files.readString(run.jobFile());
    if (!(JobFileReader.parseAccepted(text, run.origin(), Policies.names())
        instanceof BagFile bag)) {
      return Optional.empty();
    }
    BagTaskTable table = new BagTaskTable();
    RunFacts.each(run.path(), JobReading.standard(), table::hear);
    Path csv = run.path().resolve("tasks.csv");
    try {
      TaskList tasks = TaskList.open(bag.tasks(), Sources.below(run.origin()));
      WholeFile.write(csv, out -> table.write(tasks, out));
    } catch (BadInput gone) {
      return Optional.empty();
    }
    return Optional.of(csv);
  }
}
