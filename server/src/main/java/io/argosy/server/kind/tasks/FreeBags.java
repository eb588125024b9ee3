package io.argosy.server.kind.tasks;

import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.tasks.FreeBagFile;
import io.argosy.protocol.kind.tasks.TaskListFile;
import io.argosy.protocol.rental.Provider;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.Submission;
import io.argosy.runtime.kind.tasks.TaskListTable;
import io.argosy.server.realm.AttachedFiles;
import io.argosy.server.realm.CollectedJob;
import io.argosy.server.rest.KindApi;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;

/** Bags without offers, which run on the machines that users share. */
public final class FreeBags implements KindApi {
  @Override
  public String name() {
    return TaskListFile.KIND;
  }

  @Override
  public void check(JobFile file, Submission submission, Predicate<Provider> isLet) {
    if (submission.reuse()) {
      throw BadInput.inArgument(
          "reuse", "true", "reuse is true; it must be left out, because this bag has no offers");
    }
  }

  /** A table lists which task each result belongs to. */
  @Override
  public void collect(CollectedJob job, Path result) throws IOException {
    TaskListTable table = new TaskListTable();
    job.story().accept(table::hear);
    AttachedFiles attached = new AttachedFiles(job.names(), job.blobs()::fetch);
    TaskList tasks =
        TaskList.open(((FreeBagFile) job.file()).tasks(), attached.sources(job.attached()));
    try (OutputStream out = Files.newOutputStream(result)) {
      table.write(tasks, out);
    }
  }
}
