package io.argosy.runtime.kind.bag;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.kind.bag.BagFact;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.runtime.tasks.TaskTable;
import java.io.IOException;
import java.io.OutputStream;

/** A table of the tasks of a bag, some of which may have the results of earlier bags. */
public final class BagTaskTable {
  private final TaskTable table = new TaskTable();

  /** Processes a fact of the bag; most do not concern a single task. */
  public void hear(Fact fact) {
    table.hear(fact);
    if (fact instanceof BagFact.ResultsReused it) {
      table.reused(it.reused().tasks());
    }
  }

  /** Writes the table, in the order of the tasks. */
  public void write(TaskList tasks, OutputStream out) throws IOException {
    table.write(tasks, out);
  }
}
