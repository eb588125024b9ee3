package io.argosy.cli.kind.tasks;

import io.argosy.cli.embedded.RunParts;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.local.RunFacts;
import io.argosy.host.run.MergeWork;
import io.argosy.protocol.job.TaskCalls;
import io.argosy.protocol.kind.tasks.FreeBagFile;
import io.argosy.protocol.sweep.TaskCall;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.kind.tasks.TaskListTable;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.runtime.tasks.StoredTasks;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * What a bag without offers adds to its run: the calls of its tasks, and their table.
 *
 * @param expected how many tasks a new job has
 */
record FreeBagParts(JobReading reading, FreeBagFile bag, Optional<Long> expected)
    implements RunParts {
  @Override
  public void prepare(RunFolder run) throws IOException {
    run.keepApart();
    StoredTasks.store(run, bag.tasks(), bag.folder());
    long stored = tasks(run).count();
    if (!expected.equals(Optional.of(stored))) {
      throw BadInput.inArgument(
          "tasks",
          Long.toString(stored),
          "tasks changed while they were read: there are " + stored + " now; run the file again");
    }
  }

  @Override
  public Optional<TaskCalls> calls(RunFolder run) throws IOException {
    return Optional.of(TaskCall.calls(bag, tasks(run)));
  }

  @Override
  public MergeWork.Collected collected(RunFolder run) {
    return (kept, files, out) -> table(run, out);
  }

  /** Writes the table of all tasks. */
  void table(RunFolder run, OutputStream out) throws IOException {
    TaskListTable table = new TaskListTable();
    RunFacts.each(run.path(), reading, table::hear);
    table.write(tasks(run), out);
  }

  private TaskList tasks(RunFolder run) throws IOException {
    return StoredTasks.open(run, bag.tasks());
  }
}
